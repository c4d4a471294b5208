import type { SapCase, SapMovement } from '../../adapters/sap/port';
import type { Db } from '../../platform/database/database';

export interface KnownCase {
  readonly state: SapCase;
  readonly appliedAt: string;
}

/** A case with its movements, as it was written last; nobody else changes it meanwhile. */
export const lockCaseState = async (db: Db, falnr: string): Promise<KnownCase | undefined> => {
  const row = await db.maybe<Omit<SapCase, 'movements' | 'version'> & { appliedAt: string }>(
    `select falnr, patnr, type, status, billed, start_at as start, end_at as "end", planned_end_at as "plannedEnd", department,
       care_unit as "careUnit", room, bed, physician, diagnosis, absent, applied_at as "appliedAt"
     from sap_case where falnr = $1 for update`,
    [falnr],
  );
  if (!row) return undefined;
  const movements = await db.query<SapMovement>(
    `select falnr, number, kind, null as type, start_at as start, end_at as "end", department, care_unit as "careUnit", room, bed, planned,
       cancelled, reason, null as comment
     from sap_movement where falnr = $1 order by number`,
    [falnr],
  );
  const { appliedAt, ...state } = row;
  return { state: { ...state, movements, version: null }, appliedAt };
};
