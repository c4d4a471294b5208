import type { Patient, patientDuplicateReasons } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { PatientInput } from '../model/patient-checks';
import type { Stamp } from './patient-rows';

const recentShown = 10;

/** Looks at the last reads only: somebody who reopens the same ten records has no more than those. */
export const recentPatients = async (db: Db, userId: string): Promise<string[]> => {
  const found = await db.query<{ id: string }>(
    `select r.id from (
       select entity_id::uuid as id, max(at_id) as last from (
         select entity_id, id as at_id from audit_log
         where company_id = app_company() and user_id = $1 and action = 'patient.read' order by id desc limit 200
       ) as reads group by entity_id
     ) as r join patient p on p.id = r.id where p.status <> 'merged' order by r.last desc limit $2`,
    [userId, recentShown],
  );
  return found.map(({ id }) => id);
};

interface Typed {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly secondLastName?: string | null | undefined;
  readonly birthDate?: string | null | undefined;
  readonly curp: string;
  readonly phone: string;
}

/** Best match first. */
export const findDuplicates = (
  db: Db,
  typed: Typed,
): Promise<{ id: string; reason: (typeof patientDuplicateReasons)[number] }[]> =>
  db.query('select id, reason from patient_twins($1, $2, $3, $4, $5, $6)', [
    typed.firstName || null,
    typed.lastName || null,
    typed.secondLastName || null,
    typed.birthDate ?? null,
    typed.curp || null,
    typed.phone || null,
  ]);

const curpTells: readonly (keyof PatientInput)[] = [
  'curp',
  'firstName',
  'lastName',
  'secondLastName',
  'birthDate',
  'sex',
  'birthState',
];

/** Whether a change touches a column that the CURP encodes. */
export const touchesCurp = (given: PatientInput): boolean =>
  curpTells.some((column) => given[column] !== undefined);

export const setStatus = async (
  db: Db,
  patientId: string,
  status: Patient['status'],
  deceasedOn: string | null,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'update patient set status = $2, deceased_on = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1',
    [patientId, status, deceasedOn, now, userId],
  );
};

export const isGuardedOn = (db: Db, id: string, now: string): Promise<{ guarded: boolean }> =>
  db.one<{ guarded: boolean }>(
    'select patient_guarded(id, $1, ($2::timestamptz at time zone time_zone)::date) as guarded from company where id = app_company()',
    [id, now],
  );
