import type { Db } from '../../platform/database/database';

export interface CancellationFacts {
  /** It is cancelled, and has not got its time back. */
  readonly stands: boolean;
  readonly by: 'patient' | 'clinic';
  /** How many of its series were cancelled with it. */
  readonly others: number;
  readonly cancelledAt: string | null;
  /** Its patient was written to. */
  readonly told: boolean;
}

/** Of the series of `a`, cancelled in the same moment. */
const together = `b.company_id = a.company_id and b.series_id = a.series_id and b.cancelled_at = a.cancelled_at
  and b.status = 'cancelled' and b.id <> a.id`;

export const readCancellation = (db: Db, appointmentId: string): Promise<CancellationFacts> =>
  db.one<CancellationFacts>(
    `select a.status = 'cancelled' and not exists (
         select from appointment n where n.company_id = a.company_id and n.rescheduled_from_id = a.id) as stands, coalesce(a.cancelled_by, 'clinic') as by,
       (select count(*)::int from appointment b where ${together}) as others, a.cancelled_at as "cancelledAt",
       exists (select from patient_message m where m.company_id = a.company_id and m.appointment_id = a.id
         and m.kind = 'cancellation' and m.status in ('sent', 'postponed')) as told
     from appointment a where a.id = $1`,
    [appointmentId],
  );

/** What was cancelled of its series at once. */
export const listCancelledWith = async (db: Db, appointmentId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select b.id from appointment a join appointment b on ${together} where a.company_id = (select app_company()) and a.id = $1 order by b.start_at, b.id`,
      [appointmentId],
    )
  ).map(({ id }) => id);
