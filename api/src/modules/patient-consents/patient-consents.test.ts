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

  test('the newest answer of each purpose and channel holds; every one stays', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const params = { patientId };
    const say = (granted: boolean) => ({ answers: [{ purpose: 'marketing' as const, channel: 'whatsapp' as const, granted }, { purpose: 'privacy_notice' as const, granted: true }], method: 'verbal' as const });
    await desk.client.ok('patientConsentRecord', { params, body: say(true) });
    const { current } = await desk.client.ok('patientConsentRecord', { params, body: say(false) });
    expect(current.map(({ purpose, channel, granted }) => [purpose, channel, granted])).toEqual([['marketing', 'whatsapp', false], ['privacy_notice', null, true]]);
    expect((await desk.client.ok('patientConsentList', { params })).history).toHaveLength(4);
    expect((await desk.client.ok('patientView', { params })).consentMissing).toBe(false);
  });

  test('messages are asked about by channel, the notice once, and a notice that is not published is none', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const refused = (answers: readonly object[], more: object = {}) =>
      desk.client.refused('patientConsentRecord', { params: { patientId }, body: { answers, method: 'verbal', ...more } });
    expect((await refused([{ purpose: 'marketing', granted: true }])).errors).toMatchObject([{ path: 'answers.0.channel', code: 'required' }]);
    expect((await refused([{ purpose: 'treatment', channel: 'sms', granted: true }])).errors).toMatchObject([{ path: 'answers.0.channel', code: 'not_an_option' }]);
    expect((await refused([{ purpose: 'treatment', granted: true }], { noticeId: patientId })).errors).toMatchObject([{ path: 'noticeId' }]);
  });

  test('of a minor, the guardian answers', async () => {
    const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
    const { id: patientId } = await createPatient(desk.client, { birthDate: '2018-05-01', guardian });
    const { current } = await desk.client.ok('patientConsentRecord', { params: { patientId }, body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' } });
    expect(current).toMatchObject([{ givenBy: 'Rosa López', method: 'signed' }]);
  });
});
