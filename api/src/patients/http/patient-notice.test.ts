import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { withClient } from '../../platform/database/connection';
import { createPatient, publishNotice } from '../../testing/records/patients';

/* Check-in and the directory use one rule (docs/spec/patients.md §4). */
describe('the privacy notice of a patient', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let desk: SignedInMember;
  beforeEach(async () => {
    owner = await signedInCompany(api);
    desk = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  });
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const answer = (patientId: string, noticeId: string | null, granted = true) =>
    desk.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { answers: [{ purpose: 'privacy_notice', granted }], method: 'signed', noticeId },
    });

  /** Compares the record, list, filter, count and what other modules read. */
  const missing = async (patientId: string) => {
    const { consentMissing } = await desk.client.ok('patientView', { params: { patientId } });
    const { items } = await desk.client.ok('patientList', { query: {} });
    const filtered = await desk.client.ok('patientList', { query: { consent: 'missing' } });
    const { consent } = await desk.client.ok('patientFacets', { query: {} });
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query<{ missing: boolean }>('select patient_notice_missing($1, $2) as missing', [
        owner.companyId,
        patientId,
      ]),
    );
    return [
      consentMissing,
      items[0]?.consentMissing,
      filtered.items.length === 1,
      consent?.[0]?.count === 1,
      rows[0]?.missing,
    ];
  };
  const everywhere = (said: boolean) => [said, said, said, said, said];

  test('is missing from its publication until that notice is accepted', async () => {
    const { id: patientId } = await createPatient(desk.client);
    expect(await missing(patientId)).toEqual(everywhere(false));
    const noticeId = await publishNotice(owner.client);
    expect(await missing(patientId)).toEqual(everywhere(true));
    await answer(patientId, null);
    expect(await missing(patientId)).toEqual(everywhere(true));
    await answer(patientId, noticeId);
    expect(await missing(patientId)).toEqual(everywhere(false));
    await answer(patientId, noticeId, false);
    expect(await missing(patientId)).toEqual(everywhere(true));
  });

  test('is missing again after the next version', async () => {
    const { id: patientId } = await createPatient(desk.client);
    await answer(patientId, await publishNotice(owner.client));
    expect(await missing(patientId)).toEqual(everywhere(false));
    const next = await publishNotice(owner.client);
    expect(await missing(patientId)).toEqual(everywhere(true));
    await answer(patientId, next);
    expect(await missing(patientId)).toEqual(everywhere(false));
  });

  test('counts in either language; one of two simultaneous answers applies everywhere', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const noticeId = await publishNotice(owner.client);
    const english = {
      kind: 'simplified' as const,
      locale: 'en' as const,
      body: '# Notice',
      purposes: [{ key: 'treatment', label: 'Care', required: true } as const],
    };
    const { id } = await owner.client.ok('privacyNoticeCreate', { body: english });
    await owner.client.ok('privacyNoticePublish', {
      params: { noticeId: id },
      body: { version: 1 },
    });
    await answer(patientId, noticeId);
    expect(await missing(patientId)).toEqual(everywhere(false));
    await withClient(api.database.owner, (client) =>
      client.query(
        `insert into consent (company_id, id, patient_id, purpose, granted, method, notice_id, at, created_by)
         select $1, ('c0ffee00-0000-4000-8000-00000000000' || n)::uuid, $2, 'privacy_notice', n <> 7, 'verbal', $4, '2099-01-01', $3 from unnest('{3,7,5}'::int[]) as n`,
        [owner.companyId, patientId, desk.userId, noticeId],
      ),
    );
    expect(await missing(patientId)).toEqual(everywhere(true));
  });
});
