import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { createPatient } from '../../testing/records/patients';

describe('consents of patients', () => {
  let api: TestApi;
  let desk: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    desk = await signedInCompany(api, { roles: ['reception'] });
  });
  afterAll(() => api.close());

  test('the newest answer per purpose and channel applies; the history keeps all', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const params = { patientId };
    const say = (granted: boolean) => ({
      answers: [
        { purpose: 'marketing' as const, channel: 'whatsapp' as const, granted },
        { purpose: 'privacy_notice' as const, granted: true },
      ],
      method: 'verbal' as const,
    });
    await desk.client.ok('patientConsentRecord', { params, body: say(true) });
    const { current } = await desk.client.ok('patientConsentRecord', { params, body: say(false) });
    expect(current.map(({ purpose, channel, granted }) => [purpose, channel, granted])).toEqual([
      ['marketing', 'whatsapp', false],
      ['privacy_notice', null, true],
    ]);
    expect((await desk.client.ok('patientConsentList', { params })).history).toHaveLength(4);
    expect((await desk.client.ok('patientView', { params })).consentMissing).toBe(false);
  });

  test('messages need a channel, the notice does not, and an unpublished notice is missing', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const refused = (answers: readonly object[], more: object = {}) =>
      desk.client.refused('patientConsentRecord', {
        params: { patientId },
        body: { answers, method: 'verbal', ...more },
      });
    expect((await refused([{ purpose: 'marketing', granted: true }])).errors).toMatchObject([
      { path: 'answers.0.channel', code: 'required' },
    ]);
    expect(
      (await refused([{ purpose: 'treatment', channel: 'sms', granted: true }])).errors,
    ).toMatchObject([{ path: 'answers.0.channel', code: 'not_an_option' }]);
    expect(
      (await refused([{ purpose: 'treatment', granted: true }], { noticeId: patientId })).errors,
    ).toMatchObject([{ path: 'noticeId' }]);
  });

  test('rejects two answers to one purpose in a request and stores neither', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const params = { patientId };
    const answer = (granted: boolean, channel: 'sms' | 'whatsapp') => ({
      purpose: 'marketing' as const,
      channel,
      granted,
    });
    const problem = await desk.client.refused('patientConsentRecord', {
      params,
      body: {
        answers: [answer(true, 'sms'), answer(true, 'whatsapp'), answer(false, 'sms')],
        method: 'verbal',
      },
    });
    expect(problem).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'answers.2', code: 'duplicate' }],
    });
    expect((await desk.client.ok('patientConsentList', { params })).history).toEqual([]);
  });

  test('one of two simultaneous answers applies everywhere', async () => {
    const { id: patientId } = await createPatient(desk.client);
    await withClient(api.database.owner, (client) =>
      client.query(
        `insert into consent (company_id, id, patient_id, purpose, channel, granted, method, at, created_by)
         select $1, ('c0ffee00-0000-4000-8000-00000000000' || n)::uuid, $2, 'marketing', 'email', n = 7, 'verbal', '2026-01-01', $3 from unnest('{3,7,5}'::int[]) as n`,
        [desk.companyId, patientId, desk.userId],
      ),
    );
    const { current, history } = await desk.client.ok('patientConsentList', {
      params: { patientId },
    });
    expect([current.map(({ granted }) => granted), history.map(({ granted }) => granted)]).toEqual([
      [true],
      [true, false, false],
    ]);
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query('select patient_marketing_channels($1, $2) as channels', [
        desk.companyId,
        patientId,
      ]),
    );
    expect(rows).toEqual([{ channels: ['email'] }]);
  });

  test('the guardian answers for a minor', async () => {
    const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
    const { id: patientId } = await createPatient(desk.client, {
      birthDate: '2018-05-01',
      guardian,
    });
    const { current } = await desk.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
    });
    expect(current).toMatchObject([{ givenBy: 'Rosa López', method: 'signed' }]);
  });

  test('needs a name to answer for a minor whose guardian has died', async () => {
    const mother = await createPatient(desk.client);
    const { id: patientId } = await createPatient(desk.client, {
      birthDate: '2018-05-01',
      guardianId: mother.id,
    });
    await desk.client.ok('patientStatusSet', {
      params: { patientId: mother.id },
      body: { version: 1, status: 'deceased', deceasedOn: '2026-01-02' },
    });
    const { current } = await desk.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
    });
    expect(current).toMatchObject([{ givenBy: null }]);
  });

  test('needs a name to answer for a minor whose guardian is a minor too', async () => {
    const mother = await createPatient(desk.client);
    const { id: patientId } = await createPatient(desk.client, {
      birthDate: '2018-05-01',
      guardianId: mother.id,
    });
    const guardian = { name: 'Rosa López', relation: 'mother' as const, phone: '+525511112222' };
    await desk.client.ok('patientUpdate', {
      params: { patientId: mother.id },
      body: { version: 1, birthDate: '2015-03-12', guardian },
    });
    const { current } = await desk.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
    });
    expect(current).toMatchObject([{ givenBy: null }]);
  });

  test('patients answer for themselves from the day they come of age in the company’s time zone', async () => {
    // 19:00 on the 3rd in Mexico City is already the 4th in UTC.
    api.clock.move(new Date('2026-03-04T01:00:00Z'));
    const guardian = { name: 'Rosa López', relation: 'mother' as const, phone: '+525511112222' };
    const given = async (birthDate: string) => {
      const { id: patientId } = await createPatient(desk.client, { birthDate, guardian });
      const { current } = await desk.client.ok('patientConsentRecord', {
        params: { patientId },
        body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
      });
      return current[0]?.givenBy;
    };
    expect([await given('2008-03-03'), await given('2008-03-04')]).toEqual([null, 'Rosa López']);
    api.clock.move();
  });
});
