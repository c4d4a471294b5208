import type { Db } from '../../platform/database/database';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Locks a visit; false unless it is open, empty and the practitioner's. */
export const lockEmptyVisit = async (
  db: Db,
  visitId: string,
  practitionerId: string,
): Promise<boolean> => {
  await db.query('select from visit where id = $1 for update', [visitId]);
  return (
    (await db.maybe(
      `select from visit v where v.id = $1 and v.practitioner_id = $2 and v.status in ('open', 'in_progress')
         and not visit_is_written(v.company_id, v.id)`,
      [visitId, practitionerId],
    )) !== undefined
  );
};

export const passVisitTo = async (
  db: Db,
  visitId: string,
  practitionerId: string,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'update visit set practitioner_id = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1',
    [visitId, practitionerId, now, userId],
  );
};

export const passAppointmentOf = async (
  db: Db,
  appointmentId: string,
  { toId, seat }: { readonly toId: string; readonly seat: number },
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'update appointment set practitioner_id = $2, seat = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1',
    [appointmentId, toId, seat, now, userId],
  );
};
