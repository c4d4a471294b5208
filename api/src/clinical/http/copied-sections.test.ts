import { createTestApi, joinCompany, signedInCompany, signedUp } from '../../testing';
import type { SignedInMember, TestApi } from '../../testing';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { pharyngitis, visitInputs, wholeNote, writeVisit } from '../../testing/records/visits';
import { withClient } from '../../platform/database/connection';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let doctor: SignedInMember;
let place: FrontDesk;

const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  owner = await signedInCompany(api);
  const member = async (role: 'reception' | 'doctor') =>
    joinCompany(api, await signedUp(api), owner.companyId, [role]);
  reception = await member('reception');
  doctor = await member('doctor');
  place = await createFrontDesk(owner, doctor.userId);
  await inDatabase(`update practitioner set licence_number = '1234567' where user_id = $1`, [
    doctor.userId,
  ]);
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

const inDatabase = (sql: string, values: readonly unknown[]) =>
  withClient(api.database.owner, (client) => client.query(sql, [...values]));

const startVisit = async (patientId: string): Promise<string> => {
  const appointment = await bookAround(api, owner, place, patientId);
  const { visitId } = await reception.client.ok('checkIn', {
    params: { patientId, appointmentUid: appointment.uid },
    body: {},
  });
  const { version } = await doctor.client.ok('visitView', { params: { visitId } });
  await doctor.client.ok('visitStart', { params: { visitId }, body: { version, alongside: true } });
  return visitId;
};

const signVisit = async (patientId: string): Promise<string> => {
  const visitId = await startVisit(patientId);
  await writeVisit(doctor.client, visitId);
  await doctor.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
  return visitId;
};

const { plan, examination } = wholeNote.sections;

test('a copied section keeps its mark until it is edited, and in the signed note', async () => {
  const patient = await createPatient(reception.client, { birthDate: '2005-03-12' });
  const before = await signVisit(patient.id);
  const visitId = await startVisit(patient.id);
  const params = { visitId };
  const save = (revision: number, sections: object, copied?: object) =>
    doctor.client.ok('visitNoteSave', {
      params,
      body: { ...wholeNote, revision, sections, ...(copied && { copied }) },
    });
  const first = await save(
    0,
    { ...wholeNote.sections, evolution: 'Mejor' },
    { plan: before, examination: before, evolution: before },
  );
  // What differs from its origin was not copied, whatever the writer says.
  expect(Object.keys(first.copied).sort()).toEqual(['examination', 'plan']);
  expect(first.copied.plan).toEqual({ visitId: before, at: expect.any(String) });
  // Leaving the mark out does not take it off; editing does.
  const second = await save(1, {
    ...wholeNote.sections,
    examination: `${examination}, sin exudado`,
  });
  expect(Object.keys(second.copied)).toEqual(['plan']);
  await doctor.client.ok('visitDiagnosesSave', {
    params,
    body: { revision: 0, items: [pharyngitis] },
  });
  const signed = await doctor.client.ok('visitSign', {
    params,
    body: { revision: 2, diagnosesRevision: 1 },
  });
  expect(signed).toMatchObject({
    note: { sections: { plan }, copied: { plan: { visitId: before } } },
    signature: { content: 'intact' },
  });
  await expect(
    inDatabase(`update visit_note set copied = '{}' where visit_id = $1`, [visitId]),
  ).rejects.toThrow('what was written stands');
});

test('nothing is taken over from another patient, a draft, the same visit or another company', async () => {
  const [patient, other] = [
    await createPatient(reception.client, { birthDate: '2005-03-12' }),
    await createPatient(reception.client, { birthDate: '2001-01-30', firstName: 'Otra' }),
  ];
  const theirs = await signVisit(other.id);
  const visitId = await startVisit(patient.id);
  const draft = await startVisit(other.id);
  for (const from of [theirs, draft, visitId, '00000000-0000-4000-8000-000000000000'])
    expect(
      await doctor.client.refused('visitNoteSave', {
        params: { visitId },
        body: { ...wholeNote, revision: 0, copied: { plan: from } },
      }),
    ).toMatchObject({ status: 400, errors: [{ path: 'copied.plan', code: 'not_an_option' }] });
});

test('a blank that a template left is not written: the note is not signed with it', async () => {
  const patient = await createPatient(reception.client, { birthDate: '2005-03-12' });
  const visitId = await startVisit(patient.id);
  const params = { visitId };
  await doctor.client.ok('visitNoteSave', {
    params,
    body: {
      ...wholeNote,
      revision: 0,
      sections: { ...wholeNote.sections, plan: 'Reposo por [ ] días', prognosis: '[  ]' },
    },
  });
  await doctor.client.ok('visitDiagnosesSave', {
    params,
    body: { revision: 0, items: [pharyngitis] },
  });
  expect(
    await doctor.client.refused('visitSign', { params, ...visitInputs.visitSign }),
  ).toMatchObject({ code: 'visit.incomplete', meta: { missing: ['plan', 'prognosis'] } });
});

test('two tabs: the second learns what the first saved, and the first’s retry changes nothing', async () => {
  const patient = await createPatient(reception.client, { birthDate: '2005-03-12' });
  const visitId = await startVisit(patient.id);
  const save = (sections: object) =>
    doctor.client.call('visitNoteSave', {
      params: { visitId },
      body: { ...wholeNote, revision: 0, sections },
    });
  const [one, two] = await Promise.all([save({ plan: 'Reposo' }), save({ plan: 'Ibuprofeno' })]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const kept = (await doctor.client.ok('visitView', { params: { visitId } })).note;
  expect(kept.revision).toBe(1);
  expect((await save(kept.sections)).status).toBe(200);
  expect((await doctor.client.ok('visitView', { params: { visitId } })).note).toEqual(kept);
});
