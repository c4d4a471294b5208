import type { Db } from '../../platform/database/database';
import type { QueueStatus } from '@sala/shared-contracts';

interface LastStep {
  readonly at: string;
  readonly byUser: string | null;
  readonly from: QueueStatus | null;
}

/** The two latest steps of an entry, newest first. */
export const readSteps = (db: Db, entryId: string): Promise<LastStep[]> =>
  db.query<LastStep>(
    `select at, by_user as "byUser", from_status as "from" from queue_entry_history where queue_entry_id = $1 order by id desc limit 2`,
    [entryId],
  );

export const lockOtherEntry = (
  db: Db,
  id: string,
  appointmentId: string,
): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>(
    `select o.id from queue_entry o join queue_entry q on q.company_id = o.company_id and q.id = $1
     where o.appointment_id = $2 and o.visit_id = q.visit_id and o.number < q.number and o.status in ('moved', 'finished') order by o.number desc limit 1`,
    [id, appointmentId],
  );

export const findSoldCharge = (db: Db, appointmentId: string): Promise<unknown> =>
  db.maybe('select 1 from visit_charge where appointment_id = $1 and purchase_id is not null', [
    appointmentId,
  ]);
