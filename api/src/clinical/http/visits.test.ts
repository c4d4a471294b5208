import { randomUUID } from 'node:crypto';
import { contract, vitalKeys, vitalRanges, type Visit } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { pharyngitis, visitInputs, wholeNote, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let nurse: SignedInMember;
let doctor: SignedInMember;
let other: SignedInMember;
let place: FrontDesk;

const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  owner = await newCompany(api);
  const member = async (role: 'reception' | 'nurse' | 'doctor') =>
    newMember(api, owner.companyId, [role]);
  reception = await member('reception');
  nurse = await member('nurse');
  doctor = await member('doctor');
  other = await member('doctor');
  place = await createFrontDesk(owner, doctor.userId);
  await inDatabase(`update practitioner set licence_number = '1234567' where user_id = $1`, [
    doctor.userId,
  ]);
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

const inDatabase = <Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
  api.database.asOwner(async (client) => (await client.query<Row>(sql, [...values])).rows);

/** Checks a patient in for an appointment with the doctor. */
const checkInPatient = async (change: object = {}): Promise<Visit> => {
  const patient = await createPatient(reception.client, { birthDate: '2005-03-12', ...change });
  const appointment = await bookAround(api, owner, place, patient.id);
  const { visitId } = await reception.client.ok('checkIn', {
    params: { patientId: patient.id, appointmentUid: appointment.uid },
    body: {},
  });
  return doctor.client.ok('visitView', { params: { visitId } });
};

const startVisit = async (change: object = {}): Promise<Visit> => {
  const { id, version } = await checkInPatient(change);
  return doctor.client.ok('visitStart', {
    params: { visitId: id },
    body: { version, alongside: true },
  });
};

const signVisit = async (): Promise<Visit> => {
  const { id: visitId } = await startVisit();
  await writeVisit(doctor.client, visitId);
  return doctor.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
};

const boardOf = async ({ id }: Visit) =>
  (await reception.client.ok('queueBoard', { query: {} })).cards.find(
    ({ visitId }) => visitId === id,
  );

test('the nurse measures, the doctor completes the note and signs', async () => {
  const { id: visitId, patient, version } = await checkInPatient();
  await nurse.client.ok('allergyCreate', {
    params: { patientId: patient.id },
    body: { substance: 'Penicilina', reaction: 'Urticaria' },
  });
  const vitals = { systolic: 118, diastolic: 76, temperature: 36.6, weight: 62, height: 165 };
  expect(
    await nurse.client.ok('vitalsCreate', { params: { visitId }, body: vitals }),
  ).toMatchObject({ ...vitals, bmi: 22.8, pulse: null });
  const started = await doctor.client.ok('visitStart', {
    params: { visitId },
    body: { version, alongside: true },
  });
  expect(started).toMatchObject({
    status: 'in_progress',
    visitNumber: 1,
    allergies: [{ substance: 'Penicilina' }],
    vitals: [{ bmi: 22.8 }],
    licensed: true,
  });
  expect(await boardOf(started)).toMatchObject({ column: 'consultation' });

  const { prognosis: _prognosis, ...sections } = wholeNote.sections;
  const note = await doctor.client.ok('visitNoteSave', {
    params: { visitId },
    body: { revision: 0, ...wholeNote, sections },
  });
  const [found] = (
    await doctor.client.ok('diagnosisSearch', { query: { search: 'faring', visitId } })
  ).items;
  expect(found).toEqual({ code: 'J02.9', title: 'Faringitis aguda', favourite: false });
  const diagnoses = await doctor.client.ok('visitDiagnosesSave', {
    params: { visitId },
    ...visitInputs.visitDiagnosesSave,
  });
  expect(diagnoses).toEqual({
    items: [{ ...pharyngitis, title: 'Faringitis aguda' }],
    revision: 1,
  });
  const body = { revision: note.revision, diagnosesRevision: diagnoses.revision };
  expect(await doctor.client.refused('visitSign', { params: { visitId }, body })).toMatchObject({
    status: 409,
    code: 'visit.incomplete',
    meta: { missing: ['prognosis'] },
  });

  await doctor.client.ok('visitNoteSave', {
    params: { visitId },
    body: { revision: 1, ...wholeNote },
  });
  expect(await doctor.client.refused('visitSign', { params: { visitId }, body })).toMatchObject({
    code: 'resource.version_conflict',
  });
  const visit = await doctor.client.ok('visitSign', {
    params: { visitId },
    body: { ...body, revision: 2 },
  });
  expect(visit).toMatchObject({
    status: 'signed',
    actions: ['amend'],
    signature: {
      by: 'Ana Ruiz',
      licence: '1234567',
      at: expect.stringMatching(/^2026-11-24T16:5/),
    },
  });
  expect(await boardOf(visit)).toMatchObject({ column: 'payment' });
});

test('a signed visit is immutable in the API and the database', async () => {
  const { id: visitId, signature } = await signVisit();
  const params = { visitId };
  for (const name of ['visitNoteSave', 'visitDiagnosesSave', 'vitalsCreate'] as const) {
    expect(await doctor.client.refused(name, { params, ...visitInputs[name] })).toMatchObject({
      status: 409,
      code: 'visit.closed',
      meta: { status: 'signed', possible: ['amend'] },
    });
  }
  expect(
    await doctor.client.refused('visitSign', { params, ...visitInputs.visitSign }),
  ).toMatchObject({ status: 409, code: 'visit.transition_refused', meta: { from: 'signed' } });
  for (const sql of [
    `update visit_note set sections = '{}' where visit_id = $1`,
    'delete from visit_diagnosis where visit_id = $1',
    `update visit set signed_licence = '7654321' where id = $1`,
    'delete from visit where id = $1',
    'insert into vital_signs (company_id, visit_id, pulse, taken_at, taken_by) select company_id, id, 80, now(), created_by from visit where id = $1',
  ]) {
    await expect(inDatabase(sql, [visitId])).rejects.toMatchObject({
      code: '23514',
      constraint: 'visit_closed',
    });
  }
  const amended = await doctor.client.ok('visitAddendumCreate', {
    params,
    ...visitInputs.visitAddendumCreate,
  });
  expect(amended.addenda).toMatchObject([
    { body: 'Era la izquierda', reason: 'Faltaba el lado', by: 'Ana Ruiz' },
  ]);
  await expect(
    inDatabase(`update visit_addendum set body = 'x' where visit_id = $1`, [visitId]),
  ).rejects.toMatchObject({ constraint: 'visit_closed' });
  const [now] = await inDatabase<{ hash: string }>(
    'select visit_content_hash(company_id, id) as hash from visit where id = $1',
    [visitId],
  );
  expect(now?.hash).toBe(signature?.contentHash);
});

test('a patient with signed visits can be merged, leaving the visits unchanged', async () => {
  const { id: visitId, patient, signature } = await signVisit();
  const survivor = await createPatient(reception.client, { firstName: 'Teresa' });
  await owner.client.ok('patientMerge', {
    params: { patientId: survivor.id },
    body: { version: 1, sourceId: patient.id, sourceVersion: 1 },
  });
  expect(await doctor.client.ok('visitView', { params: { visitId } })).toMatchObject({
    patient: { id: survivor.id },
    signature,
  });
});

test('a concurrent draft is a conflict with both texts, and a retry is not', async () => {
  const { id: visitId } = await startVisit();
  const params = { visitId };
  const save = (revision: number, plan: string) => ({
    params,
    body: { revision, sections: { plan }, disposition: null, followUpDays: null },
  });
  const first = await doctor.client.ok('visitNoteSave', save(0, 'Reposo'));
  expect(await doctor.client.ok('visitNoteSave', save(0, 'Reposo'))).toEqual(first);
  expect(await doctor.client.refused('visitNoteSave', save(0, 'Antibiótico'))).toMatchObject({
    code: 'resource.version_conflict',
    meta: {
      current: { sections: { plan: 'Reposo' }, revision: 1, savedBy: 'Ana Ruiz' },
      changed: ['plan'],
    },
  });
});

test('only the visit’s practitioner writes and signs; an unassigned visit is open to any', async () => {
  const { id: visitId } = await startVisit();
  const params = { visitId };
  expect((await other.client.ok('visitView', { params })).actions).toEqual(['measure']);
  for (const name of ['visitNoteSave', 'visitDiagnosesSave', 'visitSign'] as const) {
    expect((await other.client.refused(name, { params, ...visitInputs[name] })).code).toBe(
      'permission.denied',
    );
  }
  const { id: signedId } = await signVisit();
  expect(
    (
      await other.client.refused('visitAddendumCreate', {
        params: { visitId: signedId },
        ...visitInputs.visitAddendumCreate,
      })
    ).code,
  ).toBe('permission.denied');
  await inDatabase('update visit set practitioner_id = null where id = $1', [visitId]);
  await writeVisit(other.client, visitId);
  expect(
    await other.client.refused('visitSign', { params, ...visitInputs.visitSign }),
  ).toMatchObject({ code: 'visit.incomplete', meta: { missing: ['licence'] } });
});

test('filters patients by their last visit and practitioner', async () => {
  const { patient, practitioner } = await startVisit({ firstName: 'Ofelia' });
  const found = async (query: object) =>
    (await reception.client.ok('patientList', { query: { search: 'ofelia', ...query } })).items.map(
      ({ id }) => id,
    );
  expect(await found({ lastVisit: 'month', practitionerId: practitioner?.id })).toEqual([
    patient.id,
  ]);
  expect(await found({ lastVisit: 'never' })).toEqual([]);
  expect(await found({ practitionerId: place.siteId })).toEqual([]);
  const counts = await reception.client.ok('patientFacets', { query: { search: 'ofelia' } });
  expect(counts).toMatchObject({
    lastVisit: [{ value: 'month', count: 1 }],
    practitionerId: [{ value: practitioner?.id, count: 1 }],
  });
});

test('a doctor cannot start a colleague’s visit, and of two concurrent starts one succeeds', async () => {
  const waiting = await checkInPatient();
  const start = {
    params: { visitId: waiting.id },
    body: { version: waiting.version, alongside: true },
  };
  expect((await other.client.refused('visitStart', start)).code).toBe('permission.denied');
  const race = await Promise.all([
    doctor.client.call('visitStart', start),
    doctor.client.call('visitStart', start),
  ]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('validates diagnoses and finds them by words without accents or by code', async () => {
  const { id: visitId } = await startVisit({ sex: 'M' });
  const find = async (search: string) =>
    (await doctor.client.ok('diagnosisSearch', { query: { search, visitId } })).items.map(
      ({ code }) => code,
    );
  expect(await find('vias infeccion urinarias')).toEqual(['N39.0']);
  expect(await find('j029')).toEqual(['J02.9']);
  expect(await find('I10X')).toEqual(['I10']);
  expect(await find('salmonela tifosa')).toEqual(['A01.0']); // a synonym
  expect(await find('cholera')).toEqual(['A00.9']);
  expect(await find('prostata')).toEqual([]);
  const save = (items: object[]) =>
    doctor.client.refused('visitDiagnosesSave', {
      params: { visitId },
      body: { revision: 0, items },
    });
  expect((await save([{ ...pharyngitis, code: 'N40' }])).errors).toMatchObject([
    { path: 'items.0.code', code: 'not_an_option' },
  ]);
  expect((await save([pharyngitis, { ...pharyngitis, code: 'R05' }])).errors).toMatchObject([
    { path: 'items.1.rank', code: 'duplicate' },
  ]);
  expect((await save([pharyngitis, { ...pharyngitis, rank: 'secondary' }])).errors).toMatchObject([
    { path: 'items.1.code', code: 'duplicate' },
  ]);
});

test('a patient who leaves unseen ends appointment, queue entry and visit', async () => {
  const visit = await checkInPatient();
  const body = { version: visit.version, reason: 'Se retiró' };
  expect(
    await doctor.client.ok('visitCancel', { params: { visitId: visit.id }, body }),
  ).toMatchObject({ status: 'cancelled', actions: [] });
  expect(await boardOf(visit)).toBeUndefined();
  const why = `select c.name from visit v join appointment a on a.id = v.appointment_id join category c on c.id = a.cancel_reason_id where v.id = $1`;
  expect(await inDatabase(why, [visit.id])).toEqual([{ name: 'Se retiró sin consulta' }]);
  const inside = await startVisit();
  const ended = await doctor.client.ok('visitCancel', {
    params: { visitId: inside.id },
    body: { ...body, version: inside.version },
  });
  expect(ended.status).toBe('cancelled');
  expect(
    await nurse.client.refused('vitalsCreate', {
      params: { visitId: inside.id },
      body: { pulse: 80 },
    }),
  ).toMatchObject({ code: 'visit.closed' });
});

test('lists visits by state and practitioner, and unsigned ones of earlier days', async () => {
  const own = await startVisit();
  const waiting = await checkInPatient();
  const list = (query: object) => doctor.client.ok('visitList', { query });
  const rowOf = async ({ id }: Visit, query: object) =>
    (await list(query)).items.find((row) => row.id === id);
  expect(await rowOf(own, {})).toMatchObject({
    state: 'in_progress',
    token: own.token,
    actions: expect.arrayContaining(['write', 'sign']),
  });
  expect(
    await rowOf(waiting, { state: 'open', mine: 'true', departmentId: place.departmentId }),
  ).toMatchObject({ state: 'open', hasVitals: false });
  const ofOther = await other.client.ok('visitList', { query: { mine: 'true' } });
  expect(ofOther).toMatchObject({ items: [], mine: true });
  const [all, auto] = [await list({}), await list({ mine: 'auto' })];
  expect(all).toMatchObject({ mine: false, others: 0 });
  expect(ofOther.others).toBe(all.items.length);
  expect(auto).toMatchObject({ mine: true, others: all.items.length - auto.items.length });
  api.clock.move(new Date('2026-11-25T16:52:00Z'));
  const later = await signedInAgain();
  const { items, counts, date } = await later.client.ok('visitList', { query: {} });
  expect(date).toBe('2026-11-25');
  expect(items.find(({ id }) => id === own.id)).toMatchObject({ state: 'to_sign' });
  expect(items.some(({ id }) => id === waiting.id)).toBe(false);
  expect(counts.to_sign).toBe(items.length);
});

/** Sessions from the day before have expired. */
const signedInAgain = async () => newMember(api, owner.companyId, ['doctor']);

test('refuses the front desk, and logs every read and refused attempt', async () => {
  const visit = await startVisit();
  const params = { visitId: visit.id };
  expect(await reception.client.refused('visitView', { params })).toMatchObject({
    status: 403,
    code: 'permission.denied',
  });
  expect(
    await nurse.client.refused('visitNoteSave', { params, ...visitInputs.visitNoteSave }),
  ).toMatchObject({ code: 'permission.denied' });
  const log = (action: string) =>
    inDatabase<{ by: string; diff: unknown }>(
      'select user_id as by, diff from audit_log where company_id = $1 and action = $2 and diff::text like $3 order by id',
      [owner.companyId, action, `%${action === 'access.denied' ? visit.id : visit.patient.id}%`],
    );
  expect(await log('access.denied')).toEqual([
    { by: reception.userId, diff: { permission: 'clinical:read', params } },
    { by: nurse.userId, diff: { permission: 'clinical:sign', params } },
  ]);
  expect(await log('visit.read')).toEqual([
    expect.objectContaining({ by: doctor.userId }),
    expect.objectContaining({ by: doctor.userId }),
  ]);
});

test('keeps note contents out of audit log and outbox', async () => {
  const { id: visitId } = await startVisit();
  const word = randomUUID();
  await doctor.client.ok('visitNoteSave', {
    params: { visitId },
    body: {
      revision: 0,
      sections: { plan: word, analysis: word },
      disposition: null,
      followUpDays: null,
    },
  });
  const [found] = await inDatabase<{ rows: string }>(
    'select (select count(*) from audit_log where diff::text like $1) + (select count(*) from outbox_event where payload::text like $1) as rows',
    [`%${word}%`],
  );
  expect(Number(found?.rows)).toBe(0);
});

test('contract and database accept the same measurements', async () => {
  const { id: visitId } = await startVisit();
  const column = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const insert = (key: string, value: number) =>
    inDatabase(
      `insert into vital_signs (company_id, visit_id, ${column(key)}, taken_at, taken_by) select company_id, id, $2, now(), created_by from visit where id = $1`,
      [visitId, value],
    ).then(
      () => true,
      () => false,
    );
  for (const key of vitalKeys) {
    const { min, max, digits } = vitalRanges[key];
    const step = 10 ** -digits;
    for (const value of [min, max, min - step, max + step, 18].map((one) =>
      Number(one.toFixed(digits)),
    )) {
      const taken = contract.vitalsCreate.body.safeParse({ [key]: value }).success;
      expect([key, value, await insert(key, value)]).toEqual([key, value, taken]);
    }
  }
  for (const body of [
    {},
    { systolic: 80, diastolic: 90 },
    { temperature: 18 },
    { temperature: 36.65 },
  ]) {
    expect(await nurse.client.refused('vitalsCreate', { params: { visitId }, body })).toMatchObject(
      { code: 'request.invalid' },
    );
  }
  expect(await insert('temperature', 36.65)).toBe(false);
});
