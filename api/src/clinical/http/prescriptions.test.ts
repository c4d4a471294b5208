import {
  limits,
  type PrescriptionItemInput,
  type SafetyOutcome,
  type Visit,
} from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { readPdf } from '../../testing/pdf';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import {
  completePrescriber,
  handwritten,
  itemOf,
  medicationNamed,
  noFacts,
} from '../../testing/records/prescriptions';
import { visitInputs, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let nurse: SignedInMember;
let doctor: SignedInMember;
let other: SignedInMember;
let stranger: SignedInMember;
let place: FrontDesk;

const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  owner = await signedInCompany(api);
  const member = async (role: 'reception' | 'nurse' | 'doctor') =>
    joinCompany(api, await signedUp(api), owner.companyId, [role]);
  reception = await member('reception');
  nurse = await member('nurse');
  doctor = await member('doctor');
  other = await member('doctor');
  place = await createFrontDesk(owner, doctor.userId);
  await completePrescriber(api, doctor);
  const company = await signedInCompany(api);
  stranger = await joinCompany(api, await signedUp(api), company.companyId, ['doctor']);
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

const inDatabase = <Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
  withClient(
    api.database.owner,
    async (client) => (await client.query<Row>(sql, [...values])).rows,
  );

const startVisit = async (change: object = {}, allergies: string[] = []): Promise<Visit> => {
  const patient = await createPatient(reception.client, {
    birthDate: '1990-03-12',
    sex: 'H',
    ...change,
  });
  for (const substance of allergies)
    await nurse.client.ok('allergyCreate', {
      params: { patientId: patient.id },
      body: { substance },
    });
  const appointment = await bookAround(api, owner, place, patient.id);
  const { visitId } = await reception.client.ok('checkIn', {
    params: { patientId: patient.id, appointmentUid: appointment.uid },
    body: {},
  });
  const { version } = await doctor.client.ok('visitView', { params: { visitId } });
  return doctor.client.ok('visitStart', {
    params: { visitId },
    body: { version, alongside: true },
  });
};

const named = async (search: string, change: Partial<PrescriptionItemInput> = {}) =>
  itemOf(await medicationNamed(doctor.client, search), change);

const save = async (visitId: string, items: readonly PrescriptionItemInput[], revision = 0) =>
  doctor.client.ok('prescriptionDraftSave', {
    params: { visitId },
    body: { revision, items: [...items], facts: noFacts, generalInstructions: 'Tomar agua' },
  });

const saved = async (visitId: string, items: readonly PrescriptionItemInput[], revision = 0) => {
  const { id, revision: now } = await save(visitId, items, revision);
  return { params: { prescriptionId: id ?? '' }, body: { revision: now, justifications: [] } };
};

const everything = ({ warnings, notChecked }: SafetyOutcome) =>
  [...warnings, ...notChecked].map(({ id }) => ({ id, reason: 'Lo valoré con el paciente' }));

/** Issues, and gives a reason for whatever the check finds. */
const issue = async (visitId: string, items: readonly PrescriptionItemInput[], who = doctor) => {
  const outcome = await who.client.ok('prescriptionCheck', {
    params: { visitId },
    body: { items: [...items], facts: noFacts },
  });
  const input = await saved(visitId, items);
  return who.client.ok('prescriptionIssue', {
    ...input,
    body: { ...input.body, justifications: everything(outcome) },
  });
};

test('from a draft to a paper with QR code, dosing calendar and all that the law asks for', async () => {
  const visit = await startVisit();
  await writeVisit(doctor.client, visit.id);
  const amoxicillin = await named('amoxicilina 500', { duration: { value: 7, unit: 'day' } });
  const draft = await save(visit.id, [amoxicillin]);
  expect(draft).toMatchObject({ revision: 1, items: [{ medication: { antibiotic: true } }] });
  expect(await save(visit.id, [amoxicillin], 0)).toEqual(draft); // its first answer was lost
  const view = await doctor.client.ok('visitPrescriptionView', {
    params: { visitId: visit.id, visitNumber: String(visit.visitNumber) },
  });
  expect(view).toMatchObject({
    draft: { id: draft.id },
    diagnoses: [{ code: 'J02.9' }],
    canWrite: true,
    canIssue: true,
  });
  const issued = await issue(visit.id, [amoxicillin]);
  expect(issued).toMatchObject({
    folio: 'R-000001',
    status: 'issued',
    validUntil: '2026-12-24',
    signature: 'electronic',
    addendum: false,
    intact: true,
    prescriber: { licence: '1234567', titleInstitution: 'UNAM' },
    diagnoses: [{ code: 'J02.9' }],
    items: [{ quantity: { value: 21, unit: 'capsule' }, runsOutOn: '2026-11-30', group: 'IV' }],
    generalInstructions: 'Tomar agua',
    history: [{ to: 'issued' }],
  });
  const file = await reception.client.ok('prescriptionPdf', {
    params: { prescriptionId: issued.id },
    query: { paper: 'half-letter' },
  });
  const { text } = await readPdf(file.content);
  for (const part of [
    'R-000001',
    'Cédula profesional: 1234567',
    'UNAM',
    'Juárez 10',
    'Amoxicilina',
    '1 cápsula por vía oral cada 8 horas durante 7 días',
    'cantidad total 21',
    '06:00',
    'Huella SHA-256',
    issued.verifyPath ?? '?',
  ])
    expect(text).toContain(part);
  const [event] = await inDatabase<{ payload: object }>(
    `select payload from outbox_event where type = 'prescription.issued' and entity_id = $1`,
    [issued.id],
  );
  expect(event?.payload).toMatchObject({ items: [{ key: 'a', runsOutOn: '2026-11-30' }] });
});

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

test('an allergen is never silent: issuing needs a reason, also for a typo in the allergy', async () => {
  const visit = await startVisit({}, ['Penisilina']);
  const amoxicillin = await named('amoxicilina 500', { duration: { value: 7, unit: 'day' } });
  const input = await saved(visit.id, [amoxicillin]);
  const refusal = await doctor.client.refused('prescriptionIssue', input);
  expect(refusal).toMatchObject({
    code: 'prescription.unjustified',
    meta: { safety: { warnings: [{ check: 'allergy', found: 'penicilina' }] } },
  });
  const { missing } = refusal.meta as { missing: string[] }; // as above
  const justifications = missing.map((id) => ({ id, reason: 'Toleró penicilina en 2024' }));
  expect(
    await doctor.client.refused('prescriptionIssue', {
      ...input,
      body: { ...input.body, justifications: justifications.slice(1) },
    }),
  ).toMatchObject({ code: 'prescription.unjustified' });
  const issued = await doctor.client.ok('prescriptionIssue', {
    ...input,
    body: { ...input.body, justifications },
  });
  expect(issued.safety).toMatchObject({ outcome: 'warnings', justifications });
});

test('what is in use already is seen as a duplicate', async () => {
  const visit = await startVisit();
  await issue(visit.id, [await named('paracetamol 500 tableta')]);
  const outcome = await doctor.client.ok('prescriptionCheck', {
    params: { visitId: visit.id },
    body: { items: [handwritten], facts: noFacts },
  });
  expect(outcome.warnings).toMatchObject([{ check: 'duplicate', kind: 'duplicate_ingredient' }]);
});

const badItems: [string, Partial<PrescriptionItemInput>, object][] = [
  ['no route', { route: null }, { field: 'route', reason: 'missing' }],
  ['no dose', { dose: null }, { field: 'dose', reason: 'missing' }],
  ['no frequency', { frequency: null }, { field: 'frequency', reason: 'missing' }],
  ['no presentation', { presentation: ' ' }, { field: 'presentation', reason: 'missing' }],
  ['no name', { genericName: '' }, { field: 'genericName', reason: 'missing' }],
  [
    'too little',
    { quantity: { value: 14, unit: 'tablet' } },
    { field: 'quantity', reason: 'mismatch' },
  ],
  [
    'too much',
    { quantity: { value: 60, unit: 'tablet' } },
    { field: 'quantity', reason: 'mismatch' },
  ],
  ['refills of what nobody classified', { refills: 1 }, { field: 'refills', reason: 'too_many' }],
];
test.each(badItems)('%s: not issued', async (_what, change, fault) => {
  const visit = await startVisit();
  const input = await saved(visit.id, [{ ...handwritten, ...change }]);
  const outcome = await doctor.client.ok('prescriptionCheck', {
    params: { visitId: visit.id },
    body: { items: [{ ...handwritten, ...change }], facts: noFacts },
  });
  expect(
    await doctor.client.refused('prescriptionIssue', {
      ...input,
      body: { ...input.body, justifications: everything(outcome) },
    }),
  ).toMatchObject({ code: 'prescription.incomplete', meta: { faults: [fault] } });
});

test.each([
  ['a dose of nothing', { dose: { value: 0, unit: 'tablet' as const } }],
  ['an absurd dose', { dose: { value: 1e9, unit: 'tablet' as const } }],
  ['no days', { duration: { value: 0, unit: 'day' as const } }],
  ['half a unit to buy', { quantity: { value: 1.5, unit: 'tablet' as const } }],
])('%s is refused at its field', async (_what, change) => {
  const visit = await startVisit();
  expect(
    await doctor.client.refused('prescriptionDraftSave', {
      params: { visitId: visit.id },
      body: {
        revision: 0,
        items: [{ ...handwritten, ...change }],
        facts: noFacts,
        generalInstructions: '',
      },
    }),
  ).toMatchObject({ code: 'request.invalid' });
});

test('group I is refused by name too, II has no refills, III at most two, both signed by hand', async () => {
  const visit = await startVisit();
  for (const item of [await named('morfina'), { ...handwritten, genericName: 'Morfina' }])
    expect(
      await doctor.client.refused(
        'prescriptionIssue',
        await saved(visit.id, [item], (await current(visit)).revision),
      ),
    ).toMatchObject({ code: 'prescription.group_one', meta: { items: ['a'] } });
  const codeine = await named('codeina', { refills: 1 });
  const revision = (await current(visit)).revision;
  expect(
    await doctor.client.refused('prescriptionIssue', await saved(visit.id, [codeine], revision)),
  ).toMatchObject({ code: 'prescription.incomplete', meta: { faults: [{ field: 'refills' }] } });
});

const current = async ({ id, visitNumber }: Visit) =>
  (
    await doctor.client.ok('visitPrescriptionView', {
      params: { visitId: id, visitNumber },
    })
  ).draft;

test('without a licence, in a colleague’s visit or in a cancelled one nobody prescribes', async () => {
  const visit = await startVisit();
  expect(
    await other.client.refused('prescriptionDraftSave', {
      params: { visitId: visit.id },
      body: { revision: 0, items: [], facts: noFacts, generalInstructions: '' },
    }),
  ).toMatchObject({ code: 'permission.denied' });
  const input = await saved(visit.id, [handwritten]);
  await inDatabase(`update practitioner set title_institution = null where user_id = $1`, [
    doctor.userId,
  ]);
  expect(await doctor.client.refused('prescriptionIssue', input)).toMatchObject({
    code: 'prescription.prescriber_incomplete',
    meta: { missing: ['titleInstitution'] },
  });
  await completePrescriber(api, doctor);
  const { version } = await doctor.client.ok('visitView', { params: { visitId: visit.id } });
  await doctor.client.ok('visitCancel', {
    params: { visitId: visit.id },
    body: { version, reason: 'Se fue' },
  });
  expect(await doctor.client.refused('prescriptionIssue', input)).toMatchObject({
    code: 'visit.closed',
  });
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
  expect(done).toMatchObject({ status: 'filled', actions: ['renew', 'print'] });
  await expect(
    inDatabase(
      `insert into prescription_fill (company_id, id, prescription_id, key, quantity, at, by_user)
       select company_id, gen_random_uuid(), id, 'a', 1, now(), issued_by from prescription where id = $1`,
      [issued.id],
    ),
  ).rejects.toMatchObject({ constraint: 'prescription_transition' });
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

test('favourites come first, each person has their own', async () => {
  const amoxicillin = await medicationNamed(doctor.client, 'amoxicilina 250');
  const params = { medicationId: amoxicillin.id };
  await doctor.client.ok('medicationFavouriteSet', { params, body: { favourite: true } });
  const first = async (who: SignedInMember) =>
    (await who.client.ok('medicationSearch', { query: { search: '' } })).items[0];
  expect(await first(doctor)).toMatchObject({ id: amoxicillin.id, favourite: true });
  expect((await first(other))?.favourite).toBe(false);
  await doctor.client.ok('medicationFavouriteSet', { params, body: { favourite: false } });
  expect((await first(doctor))?.favourite).toBe(false);
});

test('no more items than a prescription holds', async () => {
  const visit = await startVisit();
  const items = Array.from({ length: limits.prescriptionItemsMax + 1 }, (_item, at) => ({
    ...handwritten,
    key: `a${at}`,
  }));
  expect(
    await doctor.client.refused('prescriptionDraftSave', {
      params: { visitId: visit.id },
      body: { revision: 0, items, facts: noFacts, generalInstructions: '' },
    }),
  ).toMatchObject({ code: 'request.invalid' });
});
