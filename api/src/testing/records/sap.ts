import { randomInt, randomUUID } from 'node:crypto';
import type { SignedInMember, TestApi } from '..';
import { createPatient } from './patients';

type Row = Readonly<Record<string, unknown>>;

const insert = async (api: TestApi, table: string, row: Row): Promise<void> => {
  const names = Object.keys(row);
  await api.database.asOwner((owner) =>
    owner.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    ),
  );
};

/** Past every message: for tests of what stands in the tables. */
const applied = { applied_at: '2026-01-01T00:00:00Z' } as const;

/** Rows as reading from SAP leaves them. */
export const sapRecords = (api: TestApi, companyId: string) => {
  const mine = { company_id: companyId };
  return {
    unit: (
      kind: 'department' | 'care_unit' | 'room' | 'bed',
      code: string,
      more: Row = {},
    ): Promise<void> => insert(api, 'sap_unit', { ...mine, kind, code, ...more }),
    patient: (patnr: string, more: Row = {}): Promise<void> =>
      insert(api, 'sap_patient', {
        ...mine,
        ...applied,
        patnr,
        family: 'Mora Gil',
        given: 'Rosa',
        sex: 'female',
        deceased: false,
        cancelled: false,
        provisional: false,
        search: ' rosa mora gil',
        ...more,
      }),
    case: (falnr: string, patnr: string, more: Row = {}): Promise<void> =>
      insert(api, 'sap_case', {
        ...mine,
        ...applied,
        falnr,
        patnr,
        type: 'inpatient',
        status: 'active',
        billed: false,
        absent: false,
        ...more,
      }),
    movement: (falnr: string, number: number, more: Row = {}): Promise<void> =>
      insert(api, 'sap_movement', {
        ...mine,
        falnr,
        number,
        kind: 'admission',
        planned: false,
        cancelled: false,
        ...more,
      }),
    planningObject: (id: string, more: Row = {}): Promise<void> =>
      insert(api, 'sap_planning_object', { ...mine, id, name: id, overbooking: false, ...more }),
    message: (id: string, more: Row = {}): Promise<void> =>
      insert(api, 'sap_message', {
        ...mine,
        id,
        sender: 'SAP',
        control_id: id,
        event: 'ADT^A08',
        raw: Buffer.from('MSH|^~\\&|SAP|0001|SALA||20260101||ADT^A08|1|P|2.5\r'),
        ...more,
      }),
    appointment: (id: string, patnr: string, more: Row = {}): Promise<void> =>
      insert(api, 'sap_appointment', {
        ...mine,
        ...applied,
        id,
        patnr,
        minutes: 30,
        status: 'scheduled',
        overbooked: false,
        ...more,
      }),
  };
};

/** Valid inputs of SAP's endpoints with an id, for the caller's own record. */
export const sapInputs = {
  sapUnitMap: { body: { departmentId: null } },
  sapCaseView: {},
  sapPatientView: {},
  sapMessageView: {},
  sapPlanningObjectMap: { body: { practitionerId: null } },
};

/** Numbers of SAP that no other company of the tests has. */
const sapNumber = (): string => String(randomInt(1, 10 ** 10)).padStart(10, '0');

/** A department, and a patient who lies there and has an appointment. */
export const createSapRecords = async (api: TestApi, { companyId, client }: SignedInMember) => {
  const records = sapRecords(api, companyId);
  const [patnr, falnr, sapAppointmentId, planningObjectId] = [
    sapNumber(),
    sapNumber(),
    sapNumber(),
    sapNumber(),
  ];
  const unitCode = `D${String(randomInt(1, 10 ** 7))}`;
  const now = api.clock.now().toISOString();
  await records.unit('department', unitCode);
  const { id: linked } = await createPatient(client, { firstName: 'Paciente' });
  await records.patient(patnr, { link_state: 'linked', patient_id: linked });
  await records.case(falnr, patnr, { department: unitCode, bed: 'A', start_at: now });
  await records.movement(falnr, 1, { start_at: now });
  await records.planningObject(planningObjectId, { department: unitCode });
  await records.appointment(sapAppointmentId, patnr, { start_at: now, department: unitCode });
  const sapMessageId = randomUUID();
  await records.message(sapMessageId, { patnr, received_at: now });
  return {
    patnr,
    falnr,
    sapAppointmentId,
    planningObjectId,
    unitCode,
    department: unitCode,
    sapMessageId,
  };
};
