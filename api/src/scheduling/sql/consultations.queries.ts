import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

/** A consultation that goes on. */
export interface ServingEntry {
  readonly since: string | null;
  readonly token: string | null;
  readonly visitId: string | null;
  /** Of the queue, to finish it. */
  readonly entryId: string | null;
  readonly entryVersion: number | null;
  readonly patient: string;
}

export const findServingEntry = (
  db: Db,
  {
    practitionerId,
    id,
    eventTypeId,
    startAt,
    now,
  }: {
    readonly practitionerId: string;
    readonly id: string;
    readonly eventTypeId: string;
    readonly startAt: string | null;
    readonly now: string;
  },
): Promise<ServingEntry | undefined> =>
  db.maybe<ServingEntry>(
    `select o.started_at as since, e.token, e.visit_id as "visitId", e.id as "entryId", e.version as "entryVersion", ${personName('p')} as patient
     from appointment o
     join patient p on p.company_id = o.company_id and p.id = o.patient_id
     left join lateral (select q.id, q.version, q.token, q.visit_id from queue_entry q where q.company_id = o.company_id and q.appointment_id = o.id order by q.number desc limit 1) as e on true
     where o.practitioner_id = $1 and o.status = 'in_progress' and o.id <> $2 and not ((o.event_type_id, o.start_at) = ($3, $4) and exists (select from event_type e where e.company_id = o.company_id and e.id = o.event_type_id and e.capacity > 1))
       and o.start_at between $5::timestamptz - interval '48 hours' and $5::timestamptz + interval '48 hours'
     order by o.started_at desc nulls last limit 1`,
    [practitionerId, id, eventTypeId, startAt, now],
  );

export const assignVisit = async (
  db: Db,
  appointmentId: string,
  takenBy: string | null,
): Promise<void> => {
  await db.query(
    'update visit set practitioner_id = $2 where id = (select visit_id from queue_entry where appointment_id = $1 order by number desc limit 1)',
    [appointmentId, takenBy],
  );
};

export const isSigned = async (db: Db, appointmentId: string): Promise<boolean> => {
  const { signed } = await db.one<{ signed: boolean }>(
    `select exists (
       select from queue_entry q join visit v on v.company_id = q.company_id and v.id = q.visit_id where q.appointment_id = $1 and v.status = 'signed'
     ) as signed`,
    [appointmentId],
  );
  return signed;
};
