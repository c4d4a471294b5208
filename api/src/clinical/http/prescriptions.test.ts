import { createTestApi, type TestApi } from '../../testing';
import { newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { everything, openClinic, type Clinic } from '../../testing/records/prescribing';
import { handwritten, noFacts } from '../../testing/records/prescriptions';
import { visitInputs, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let owner: Clinic['owner'];
let reception: Clinic['reception'];
let nurse: Clinic['nurse'];
let doctor: Clinic['doctor'];
let stranger: Clinic['stranger'];
let inDatabase: Clinic['inDatabase'];
let startVisit: Clinic['startVisit'];
let named: Clinic['named'];
let saved: Clinic['saved'];
let issue: Clinic['issue'];
let current: Clinic['current'];

const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  ({
    owner,
    reception,
    nurse,
    doctor,
    stranger,
    inDatabase,
    startVisit,
    named,
    saved,
    issue,
    current,
  } = await openClinic(api));
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

test('reception sees the status alone, and nobody outside sees anything', async () => {
  const visit = await startVisit();
  const issued = await issue(visit.id, [handwritten]);
  const params = { prescriptionId: issued.id };
  const status = await reception.client.ok('prescriptionStatusView', { params });
  expect(Object.keys(status).sort()).toEqual([
    'folio',
    'id',
    'issuedAt',
    'itemCount',
    'patient',
    'practitioner',
    'printedAt',
    'sentAt',
    'status',
    'validUntil',
  ]);
  const { items } = await reception.client.ok('prescriptionStatusList', {
    query: { search: issued.folio ?? '' },
  });
  expect(items).toMatchObject([{ id: issued.id, itemCount: 1 }]);
  for (const name of ['prescriptionView', 'prescriptionList'] as const)
    expect(
      await reception.client.refused(
        name,
        name === 'prescriptionView' ? { params } : { query: {} },
      ),
    ).toMatchObject({ status: 403 });
  expect(await nurse.client.ok('prescriptionView', { params })).toMatchObject({
    actions: ['print'],
  });
  expect(
    await nurse.client.refused('prescriptionCancel', {
      params,
      body: { version: issued.version, reason: 'No' },
    }),
  ).toMatchObject({ code: 'permission.denied' });
  expect(await stranger.client.refused('prescriptionView', { params })).toMatchObject({
    status: 404,
  });
  expect(
    await stranger.client.refused('visitPrescriptionView', {
      params: { visitId: visit.id, visitNumber: String(visit.visitNumber) },
    }),
  ).toMatchObject({ status: 404 });
  expect(
    await doctor.client.refused('visitPrescriptionView', {
      params: { visitId: visit.id, visitNumber: String(visit.visitNumber + 1) },
    }),
  ).toMatchObject({ status: 404 });
  const reads = await inDatabase<{ action: string }>(
    `select distinct action from audit_log where entity_id = $1 order by 1`,
    [issued.id],
  );
  expect(reads.map(({ action }) => action)).toEqual(['prescription.issued', 'prescription.read']);
});

test('two at once: one prescription, one folio, and folios have no gaps', async () => {
  const visit = await startVisit();
  const outcome = await doctor.client.ok('prescriptionCheck', {
    params: { visitId: visit.id },
    body: { items: [handwritten], facts: noFacts },
  });
  const input = await saved(visit.id, [handwritten]);
  const whole = { ...input, body: { ...input.body, justifications: everything(outcome) } };
  const answers = await Promise.all(
    [1, 2].map(() => doctor.client.call('prescriptionIssue', whole)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const folios = await inDatabase<{ n: number }>(
    `select folio_value as n from prescription where company_id = $1 and folio is not null order by 1`,
    [owner.companyId],
  );
  expect(folios.map(({ n }) => n)).toEqual(folios.map((_row, at) => at + 1));
});

test('what was issued stands in the database, whoever writes; after the signature it is an addendum', async () => {
  const visit = await startVisit();
  await writeVisit(doctor.client, visit.id);
  await doctor.client.ok('visitSign', { params: { visitId: visit.id }, ...visitInputs.visitSign });
  const issued = await issue(visit.id, [handwritten]);
  expect(issued.addendum).toBe(true);
  for (const sql of [
    `update prescription set valid_until = '2030-01-01' where id = $1`,
    `update prescription set status = 'draft' where id = $1`,
    `update prescription set texts = '{}' where id = $1`,
    `delete from prescription where id = $1`,
    `update prescription_item set quantity = 99 where prescription_id = $1`,
    `delete from prescription_item where prescription_id = $1`,
  ])
    await expect(inDatabase(sql, [issued.id])).rejects.toMatchObject({
      constraint: expect.stringMatching(/prescription_(locked|transition)/) as string, // a matcher
    });
});

test('handing out never exceeds what was prescribed, also two at once', async () => {
  const visit = await startVisit();
  const item = await named('amoxicilina 500', { refills: 1, duration: { value: 7, unit: 'day' } });
  const issued = await issue(visit.id, [item]);
  const params = { prescriptionId: issued.id };
  const fill = (version: number, quantity: number) => ({
    params,
    body: { version, items: [{ key: 'a', quantity }], note: '' },
  });
  const both = await Promise.all(
    [1, 2].map(() => doctor.client.call('prescriptionFill', fill(issued.version, 21))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { version, status, items } = await doctor.client.ok('prescriptionView', { params });
  expect({ status, items }).toMatchObject({ status: 'partially_filled', items: [{ filled: 21 }] });
  expect(await doctor.client.refused('prescriptionFill', fill(version, 22))).toMatchObject({
    code: 'prescription.overfilled',
  });
  const done = await doctor.client.ok('prescriptionFill', fill(version, 21));
  expect(done).toMatchObject({ status: 'filled', actions: ['renew', 'print', 'stamp'] });
  await expect(
    inDatabase(
      `insert into prescription_fill (company_id, id, prescription_id, key, quantity, at, by_user)
       select company_id, gen_random_uuid(), id, 'a', 1, now(), issued_by from prescription where id = $1`,
      [issued.id],
    ),
  ).rejects.toMatchObject({ constraint: 'prescription_transition' });
});

test('the chart shows what has not run out, and one medication of it is repeated alone', async () => {
  const visit = await startVisit();
  const losartan = await named('losartan 50', { key: 'b' });
  const issued = await issue(visit.id, [handwritten, losartan]);
  const patientId = visit.patient.id;
  const prescribed = async () =>
    (await doctor.client.ok('chartView', { params: { patientId }, query: {} })).prescribed;
  const shown = await prescribed();
  expect(shown).toHaveLength(2);
  expect(shown.find(({ key }) => key === 'b')).toMatchObject({
    prescriptionId: issued.id,
    folio: issued.folio,
    visitId: visit.id,
    genericName: 'Losartán',
    dose: losartan.dose,
    since: '2026-11-24',
  });
  const repeat = (itemKey: string) => ({
    params: { prescriptionId: issued.id },
    body: { itemKey, visitId: visit.id },
  });
  for (const _twice of [1, 2])
    expect(await doctor.client.ok('prescriptionRenew', repeat('b'))).toEqual({
      visitId: visit.id,
      visitNumber: visit.visitNumber,
    });
  const draft = await current(visit);
  expect(draft.items).toMatchObject([{ medicationId: losartan.medicationId }]);
  await doctor.client.ok('prescriptionRenew', {
    params: { prescriptionId: issued.id },
    body: { itemKey: 'a' }, // the visit in progress
  });
  expect((await current(visit)).items).toHaveLength(2);
  expect(await doctor.client.refused('prescriptionRenew', repeat('none'))).toMatchObject({
    status: 404,
  });
  expect(await nurse.client.refused('prescriptionRenew', repeat('b'))).toMatchObject({
    code: 'permission.denied',
  });
  await doctor.client.ok('prescriptionCancel', {
    params: { prescriptionId: issued.id },
    body: { version: issued.version, reason: 'Ya no la necesita' },
  });
  expect(await prescribed()).toEqual([]);
  const changed = await inDatabase(
    `select id from outbox_event where type = 'patient.clinical_changed' and entity_id = $1`,
    [patientId],
  );
  expect(changed.length).toBeGreaterThanOrEqual(2);
});

test('replacing takes effect with the new one; cancelling says why; renewing copies', async () => {
  const visit = await startVisit();
  const issued = await issue(visit.id, [handwritten]);
  const params = { prescriptionId: issued.id };
  const reason = 'Dosis equivocada';
  await doctor.client.ok('prescriptionReplace', {
    params,
    body: { version: issued.version, reason },
  });
  expect(await doctor.client.refused('prescriptionRenew', { params, body: {} })).toMatchObject({
    code: 'prescription.draft_exists',
  });
  const draft = await current(visit);
  expect(draft).toMatchObject({ replaces: { folio: issued.folio, reason }, items: [{ key: 'a' }] });
  expect(await doctor.client.ok('prescriptionView', { params })).toMatchObject({
    status: 'issued',
  });
  const outcome = await doctor.client.ok('prescriptionCheck', {
    params: { visitId: visit.id },
    body: { items: [handwritten], facts: noFacts },
  });
  expect(outcome.warnings).toEqual([]); // the replaced one is no duplicate
  const next = await doctor.client.ok('prescriptionIssue', {
    params: { prescriptionId: draft.id ?? '' },
    body: { revision: draft.revision, justifications: everything(outcome) },
  });
  expect(await doctor.client.ok('prescriptionView', { params })).toMatchObject({
    status: 'replaced',
    replacedBy: { folio: next.folio },
    endedReason: reason,
    actions: ['renew', 'print'],
  });
  const cancelled = await doctor.client.ok('prescriptionCancel', {
    params: { prescriptionId: next.id },
    body: { version: next.version, reason: 'Ya no la necesita' },
  });
  expect(cancelled).toMatchObject({ status: 'cancelled', endedReason: 'Ya no la necesita' });
  const stranded = await startVisit({ firstName: 'Otra' });
  expect(
    await doctor.client.refused('prescriptionRenew', { params, body: { visitId: stranded.id } }),
  ).toMatchObject({ status: 404 });
  await doctor.client.ok('prescriptionRenew', { params, body: {} });
  expect((await current(visit)).replaces).toBeNull();
  await doctor.client.ok('prescriptionDraftDelete', { params: { visitId: visit.id } });
  expect((await current(visit)).id).toBeNull();
});

test('anybody verifies by the token; guesses and what ended long ago are all the same', async () => {
  const visit = await startVisit();
  const issued = await issue(visit.id, [handwritten]);
  const token = issued.verifyPath?.split('/').at(-1) ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  const anybody = api.as(null);
  expect(await anybody.ok('prescriptionVerify', { params: { token } })).toEqual({
    folio: issued.folio,
    status: 'issued',
    itemCount: 1,
    timeStamp: null,
  });
  const guess = await anybody.refused('prescriptionVerify', { params: { token: 'A'.repeat(22) } });
  expect(guess).toMatchObject({ status: 404, code: 'resource.not_found' });
  api.clock.move(new Date('2026-12-26T16:00:00Z'));
  expect(await anybody.ok('prescriptionVerify', { params: { token } })).toMatchObject({
    status: 'expired',
  });
  api.clock.move(new Date('2028-01-26T16:00:00Z'));
  expect(await anybody.refused('prescriptionVerify', { params: { token } })).toEqual({
    ...guess,
    instance: expect.any(String) as string, // a matcher
  });
});

test('it expires when its last day is over', async () => {
  const visit = await startVisit();
  const issued = await issue(visit.id, [handwritten]);
  api.clock.move(new Date('2026-12-25T07:00:00Z'));
  await inDatabase(`update job set due_at = now() where entity_id = $1`, [issued.id]);
  await runDueJobs(api);
  const [row] = await inDatabase<{ status: string }>(
    `select status from prescription where id = $1`,
    [issued.id],
  );
  expect(row?.status).toBe('expired');
});

test('the list finds folio, patient, medication and doctor, and counts', async () => {
  const visit = await startVisit({ firstName: 'Zoraida', lastName: 'Quintanar' });
  const issued = await issue(visit.id, [
    await named('azitromicina 500', {
      frequency: { code: 'q24h' },
      duration: { value: 3, unit: 'day' },
    }),
  ]);
  const find = async (query: object) =>
    (await doctor.client.ok('prescriptionList', { query })).items.map(({ id }) => id);
  for (const search of ['zoraida', 'azitro', issued.folio ?? '?'])
    expect(await find({ search })).toEqual([issued.id]);
  expect(await find({ search: 'zoraida', status: 'cancelled' })).toEqual([]);
  expect(await find({ search: 'zoraida', group: 'IV', expiring: 'true' })).toEqual([issued.id]);
  const { counts } = await doctor.client.ok('prescriptionList', {
    query: { patientId: visit.patient.id },
  });
  expect(counts).toMatchObject({
    status: [{ value: 'issued', count: 1 }],
    group: [{ value: 'IV', count: 1 }],
    practitioner: [{ count: 1 }],
    expiring: 1,
  });
});

test('guessing is limited, whatever the tokens are', async () => {
  const limited = await createTestApi({
    database: api.database,
    rateLimit: { max: 20, maxPerNetworkAddress: 200, windowSeconds: 60 },
  });
  const guesses = Array.from({ length: 25 }, (_guess, at) => String(at).padStart(22, 'A'));
  const codes = new Map<number, number>();
  for (const token of guesses) {
    const { status } = await limited.anyone.refused('prescriptionVerify', { params: { token } });
    codes.set(status, (codes.get(status) ?? 0) + 1);
  }
  await limited.close();
  expect(Object.fromEntries(codes)).toEqual({ 404: 20, 429: 5 });
});

test('an auditor prints nothing without an emergency access', async () => {
  const issued = await issue((await startVisit()).id, [handwritten]);
  const params = { prescriptionId: issued.id };
  const auditor = await newMember(api, owner.companyId, ['auditor']);
  expect(await auditor.client.refused('prescriptionPdf', { params, query: {} })).toMatchObject({
    code: 'emergency_access.required',
  });
  expect(await stranger.client.refused('prescriptionPdf', { params, query: {} })).toMatchObject({
    status: 404,
  });
});
