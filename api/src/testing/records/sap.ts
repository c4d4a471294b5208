import { withClient } from '../../platform/database/connection';
import type { TestApi } from '..';

type Row = Readonly<Record<string, unknown>>;

const insert = async (api: TestApi, table: string, row: Row): Promise<void> => {
  const names = Object.keys(row);
  await withClient(api.database.owner, (owner) =>
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
