import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, signedUp, type TestApi } from '../../testing';

describe('companies', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  test('create makes the person its owner, with a new or the current token', async () => {
    const person = await signedUp(api);
    const body = {
      commercialName: '  Clínica del Valle ',
      legalName: '',
      timeZone: 'America/Tijuana',
    };
    const session = await person.client.ok('companyCreate', { body });
    expect(session.user).toMatchObject({
      roles: ['owner', 'billing'],
      company: { name: 'Clínica del Valle', timeZone: 'America/Tijuana' },
    });
    for (const token of [session.token, person.token]) {
      expect(await api.as(token).ok('companyView')).toMatchObject({
        id: session.user.company?.id,
        commercialName: 'Clínica del Valle',
        legalName: null,
        locale: 'es-MX',
        currency: 'MXN',
        version: 1,
      });
    }
  });

  test('create refuses a second company, also concurrently', async () => {
    const person = await signedUp(api);
    const create = () =>
      person.client.call('companyCreate', { body: { commercialName: 'Clínica' } });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(await create()).toMatchObject({ status: 409, body: { code: 'company.exists' } });
    expect((await api.as(person.token).ok('memberList', { query: {} })).total).toBe(1);
  });

  test.each([
    [{ commercialName: ' ' }, { path: 'commercialName', code: 'required' }],
    [{ commercialName: 'x'.repeat(121) }, { path: 'commercialName', code: 'too_long' }],
    [
      { commercialName: 'x', timeZone: 'Mars/Olympus' },
      { path: 'timeZone', code: 'format' },
    ],
    [
      { commercialName: 'x', currency: 'USD' },
      { path: 'currency', code: 'unknown' },
    ],
  ])('create refuses %j', async (body, fault) => {
    const { client } = await signedUp(api);
    expect((await client.refused('companyCreate', { body })).errors).toMatchObject([fault]);
  });

  describe('update', () => {
    test('keeps other fields, increments the version and shows in the next session', async () => {
      const { client } = await signedInCompany(api);
      await client.ok('companyUpdate', {
        body: { version: 1, legalName: 'Clínica, S.A. de C.V.' },
      });
      const updated = await client.ok('companyUpdate', {
        body: { version: 2, commercialName: 'Otra' },
      });
      expect(updated).toMatchObject({
        commercialName: 'Otra',
        legalName: 'Clínica, S.A. de C.V.',
        version: 3,
      });
      expect((await client.ok('authSession')).company?.name).toBe('Otra');
    });

    test('answers an old version with 409, also for concurrent updates', async () => {
      const { client } = await signedInCompany(api);
      const change = (commercialName: string) =>
        client.call('companyUpdate', { body: { version: 1, commercialName } });
      const answers = await Promise.all([change('A'), change('B')]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const lost = answers.find((answer) => !answer.ok);
      expect(lost?.body).toMatchObject({
        code: 'resource.version_conflict',
        meta: { current: await client.ok('companyView') },
      });
    });

    test('refuses an empty change', async () => {
      const { client } = await signedInCompany(api);
      expect(
        (await client.refused('companyUpdate', { body: { version: 1 } })).errors,
      ).toMatchObject([{ path: '', code: 'no_change' }]);
    });
  });

  test.each([
    [
      'a company with an RFC of 13 characters',
      'moral',
      'GODE561231GR8',
      'MX',
      'company_rfc_length',
    ],
    ['a person with an RFC of 12 characters', 'fisica', 'EKU9003173C9', 'MX', 'company_rfc_length'],
    ['an RFC outside of Mexico', 'moral', 'EKU9003173C9', 'ES', 'company_tax_country'],
  ])('the database refuses %s', async (_name, type, rfc, country, constraint) => {
    const { companyId } = await signedInCompany(api);
    const sql = 'update company set person_type = $2, rfc = $3, country = $4 where id = $1';
    const set = (values: readonly string[]) =>
      withClient(api.database.owner, (client) => client.query(sql, [companyId, ...values]));
    await expect(set([type, rfc, country])).rejects.toMatchObject({ constraint });
    await set(['moral', 'EKU9003173C9', 'MX']);
  });
});
