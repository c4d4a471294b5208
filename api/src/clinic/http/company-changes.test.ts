import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  testPassword,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { onePixel } from '../../testing/records/clinic';

const day = 86_400_000;

describe('the settings of a company', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterEach(() => api.clock.move());

  const update = async (changes: object) => {
    const { version } = await owner.client.ok('companyView');
    return owner.client.call('companyUpdate', { body: { version, ...changes } });
  };
  const history = async () => (await owner.client.ok('companyChangeList', { query: {} })).items;
  const restore = (id: number, client = owner.client) =>
    client.call('companyChangeRestore', { params: { changeId: id } });

  test('tax data is judged as in the setup', async () => {
    const tax = { personType: 'moral', rfc: 'eku9003173c9', taxRegime: '601', taxZipCode: '06600' };
    expect(
      await update({ ...tax, retentionYears: 10, privacyContact: 'datos@sala.test' }),
    ).toMatchObject({ status: 200, body: { rfc: 'EKU9003173C9', retentionYears: 10 } });
    expect((await update({ personType: 'fisica' })).body).toMatchObject({
      errors: [{ path: 'rfc' }],
    });
    expect((await update({ retentionYears: 4 })).status).toBe(400);
    expect((await update({ taxRegime: '999' })).status).toBe(400);
  });

  test('each change is listed with its author, and put back by the rules of today', async () => {
    await update({ commercialName: 'Clínica Luna', timeZone: 'America/Tijuana' });
    const [change] = await history();
    expect(change).toMatchObject({
      by: 'Ana Ruiz',
      subject: 'company',
      restorable: true,
      fields: [
        { name: 'timeZone', before: 'America/Mexico_City', after: 'America/Tijuana' },
        { name: 'commercialName', before: 'Clínica de prueba', after: 'Clínica Luna' },
      ],
    });
    expect((await restore(change?.id ?? 0)).status).toBe(204);
    expect(await owner.client.ok('companyView')).toMatchObject({
      commercialName: 'Clínica de prueba',
      timeZone: 'America/Mexico_City',
    });
    expect((await restore(change?.id ?? 0)).body).toMatchObject({
      code: 'companyChange.nothing_to_restore',
    });
  });

  test('week, quiet hours and accent are judged, listed and put back', async () => {
    const wanted = {
      weekStart: 'sunday',
      quietHours: { from: '22:00', to: '06:00' },
      accent: 'blue',
    };
    expect(await update(wanted)).toMatchObject({ status: 200, body: wanted });
    expect((await owner.client.ok('authSession')).company).toMatchObject({
      weekStart: 'sunday',
      accent: 'blue',
    });
    for (const wrong of [{ accent: '#ff0000' }, { quietHours: { from: '22:00', to: '22:00' } }])
      expect((await update(wrong)).status).toBe(400);
    const [change] = await history();
    expect(change?.fields.map(({ name }) => name).sort()).toEqual([
      'accent',
      'quietHours',
      'weekStart',
    ]);
    expect((await restore(change?.id ?? 0)).status).toBe(204);
    expect(await owner.client.ok('companyView')).toMatchObject({
      weekStart: 'monday',
      quietHours: null,
      accent: 'teal',
    });
  });

  test('a value whose target is gone is refused', async () => {
    const body = new Blob([onePixel]);
    await owner.client.ok('companyLogoSave', { body });
    await owner.client.ok('companyLogoDelete');
    const [removed] = await history();
    expect((await restore(removed?.id ?? 0)).body).toMatchObject({
      code: 'companyChange.target_gone',
      status: 410,
    });
  });

  test('a restored policy does not lock its author out', async () => {
    const here = api.as(owner.token, { address: '203.0.113.7' });
    await here.ok('securityPolicyUpdate', {
      body: { version: 0, allowedNetworks: ['203.0.113.0/24'] },
    });
    await here.ok('securityPolicyUpdate', { body: { version: 1, allowedNetworks: [] } });
    const [opened] = await history();
    expect((await restore(opened?.id ?? 0)).body).toMatchObject({
      code: 'securityPolicy.locks_you_out',
    });
    expect((await restore(opened?.id ?? 0, here)).status).toBe(204);
  });

  test('another company neither sees nor restores it, a nurse neither', async () => {
    await update({ commercialName: 'Clínica Luna' });
    const [change] = await history();
    const stranger = await signedInCompany(api);
    expect((await restore(change?.id ?? 0, stranger.client)).status).toBe(404);
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    expect((await restore(change?.id ?? 0, nurse.client)).status).toBe(403);
    expect((await nurse.client.call('companyChangeList', { query: {} })).status).toBe(403);
  });

  describe('its deletion', () => {
    const request = (name = 'Clínica de prueba', client = owner.client) =>
      client.call('companyDeletionRequest', { body: { name, password: testPassword } });
    const runDeletion = async () => {
      await withClient(api.database.owner, (client) =>
        client.query(
          `update job set due_at = now() where kind = 'company_closing' and state = 'waiting'`,
        ),
      );
      await runDueJobs(api);
    };

    test('needs the exact name and an owner, and is cancelled within seven days', async () => {
      const admin = await joinCompany(api, await signedUp(api), owner.companyId, ['admin']);
      expect((await request('clínica de prueba')).body).toMatchObject({
        code: 'company.name_mismatch',
      });
      expect((await request(undefined, admin.client)).body).toMatchObject({
        code: 'ownership.owner_only',
      });
      expect((await request()).status).toBe(200);
      expect((await request()).body).toMatchObject({ code: 'company.deletion_pending' });
      expect((await admin.client.ok('authSession')).company?.closesAt).toBeDefined();
      await runDeletion(); // too early
      await owner.client.ok('companyDeletionCancel');
      api.clock.move(new Date(api.clock.now().getTime() + 8 * day));
      await runDeletion();
      const answer = await api.anyone.call('authSignIn', {
        body: { email: owner.email, password: testPassword },
      });
      expect(answer.status).toBe(200);
    });

    test('closes it: nobody enters any more, its data stays', async () => {
      await request();
      api.clock.move(new Date(api.clock.now().getTime() + 7 * day + 60_000));
      await runDeletion();
      expect(
        await api.anyone.refused('authSignIn', {
          body: { email: owner.email, password: testPassword },
        }),
      ).toMatchObject({ code: 'auth.company_closed', status: 403 });
      const kept = await withClient(api.database.owner, (client) =>
        client.query<{ years: number; live: number }>(
          `select extract(year from age(c.keep_until, c.closed_at))::int as years,
             (select count(*)::int from session s where s.user_id = $2 and s.revoked_at is null) as live
           from company c where c.id = $1`,
          [owner.companyId, owner.userId],
        ),
      );
      expect(kept.rows).toEqual([{ years: 5, live: 0 }]);
      await expect(
        withClient(api.database.owner, (client) =>
          client.query('update company set closed_at = null, keep_until = null where id = $1', [
            owner.companyId,
          ]),
        ),
      ).rejects.toMatchObject({ code: '42501' });
    });
  });
});
