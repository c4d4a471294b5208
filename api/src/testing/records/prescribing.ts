import type {
  PrescriptionItemInput,
  SafetyJustification,
  SafetyOutcome,
  Visit,
} from '@sala/shared-contracts';
import { joinCompany, signedInCompany, signedUp, type TestApi } from '..';
import { bookAround, createFrontDesk } from './arrivals';
import { createPatient } from './patients';
import { completePrescriber, itemOf, medicationNamed, noFacts } from './prescriptions';

/** A reason for whatever a check found. */
export const everything = ({ warnings, notChecked }: SafetyOutcome): SafetyJustification[] =>
  [...warnings, ...notChecked].map(({ id }) => ({ id, reason: 'Lo valoré con el paciente' }));

/** A clinic that sees patients and prescribes, and a doctor of another one. */
export const openClinic = async (api: TestApi) => {
  const owner = await signedInCompany(api);
  const member = async (role: 'reception' | 'nurse' | 'doctor') =>
    joinCompany(api, await signedUp(api), owner.companyId, [role]);
  const reception = await member('reception');
  const nurse = await member('nurse');
  const doctor = await member('doctor');
  const other = await member('doctor');
  const place = await createFrontDesk(owner, doctor.userId);
  await completePrescriber(api, doctor);
  const company = await signedInCompany(api);
  const stranger = await joinCompany(api, await signedUp(api), company.companyId, ['doctor']);

  const inDatabase = <Row extends object>(
    sql: string,
    values: readonly unknown[],
  ): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(sql, [...values])).rows);

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

  const current = async ({ id, visitNumber }: Visit) =>
    (
      await doctor.client.ok('visitPrescriptionView', {
        params: { visitId: id, visitNumber },
      })
    ).draft;

  return {
    owner,
    reception,
    nurse,
    doctor,
    other,
    stranger,
    inDatabase,
    startVisit,
    named,
    save,
    saved,
    issue,
    current,
  };
};

export type Clinic = Awaited<ReturnType<typeof openClinic>>;
