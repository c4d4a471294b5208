import type { SapCase, SapMovement } from '../../adapters/sap/port';
import type { Db } from '../../platform/database/database';

/** What SAP's fields hold at most; what its customising makes longer is cut. */
const cut = (text: string | null, most: number): string | null => text?.slice(0, most) || null;

const codeMax = 8;

/** @returns whether the row is now this state; a newer one stays. */
export const upsertCase = async (db: Db, state: SapCase, readAt: string): Promise<boolean> =>
  (await db.maybe(
    `insert into sap_case (company_id, falnr, patnr, type, status, billed, start_at, end_at, planned_end_at, department, care_unit, room, bed,
       physician, diagnosis, absent, applied_at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (company_id, falnr) do update set patnr = excluded.patnr, type = excluded.type, status = excluded.status, billed = excluded.billed,
       start_at = excluded.start_at, end_at = excluded.end_at, planned_end_at = excluded.planned_end_at, department = excluded.department,
       care_unit = excluded.care_unit, room = excluded.room, bed = excluded.bed, physician = excluded.physician, diagnosis = excluded.diagnosis,
       absent = excluded.absent, applied_at = excluded.applied_at
     where sap_case.applied_at <= excluded.applied_at
     returning falnr`,
    [
      state.falnr,
      state.patnr,
      state.type,
      state.status,
      state.billed,
      state.start,
      state.end,
      state.plannedEnd,
      cut(state.department, codeMax),
      cut(state.careUnit, codeMax),
      cut(state.room, codeMax),
      cut(state.bed, codeMax),
      cut(state.physician, 120),
      cut(state.diagnosis, 300),
      state.absent,
      readAt,
    ],
  )) !== undefined;

/** The movements of a case are these, and no others. */
export const replaceMovements = async (
  db: Db,
  falnr: string,
  movements: readonly SapMovement[],
): Promise<void> => {
  await db.query('delete from sap_movement where company_id = app_company() and falnr = $1', [
    falnr,
  ]);
  if (movements.length === 0) return;
  await db.query(
    `insert into sap_movement (company_id, falnr, number, kind, start_at, end_at, department, care_unit, room, bed, planned, cancelled, reason)
     select app_company(), $1, m.* from json_to_recordset($2) as m (number int, kind text, start_at timestamptz, end_at timestamptz,
       department text, care_unit text, room text, bed text, planned boolean, cancelled boolean, reason text)`,
    [
      falnr,
      JSON.stringify(
        movements.map((movement) => ({
          number: movement.number,
          kind: movement.kind,
          start_at: movement.start,
          end_at: movement.end,
          department: cut(movement.department, codeMax),
          care_unit: cut(movement.careUnit, codeMax),
          room: cut(movement.room, codeMax),
          bed: cut(movement.bed, codeMax),
          planned: movement.planned,
          cancelled: movement.cancelled,
          reason: cut(movement.reason, 200),
        })),
      ),
    ],
  );
};
