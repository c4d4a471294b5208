import type { AppointmentKind } from '@sala/shared-contracts';
import type { Db } from '../database';

export interface PickWanted {
  readonly eventTypeId: string;
  readonly siteId: string | null;
  readonly startAt: string;
  readonly minutes?: number | null;
  readonly kind?: AppointmentKind | null;
}

/**
 * Who takes a booking that names nobody, as the event type's `assignment` says: of those who are free, for
 * `round_robin` the one with the fewest appointments in the four weeks around, for `any` on that day. null: nobody is
 * free, or somebody must be named.
 */
export const pickPractitioner = async (db: Db, wanted: PickWanted, now: string): Promise<string | null> => {
  const picked = await db.maybe<{ id: string }>(
    `select p.id from event_type t
     join event_type_practitioner e on e.company_id = t.company_id and e.event_type_id = t.id
     join practitioner p on p.company_id = t.company_id and p.id = e.practitioner_id
     where t.id = $1 and t.assignment <> 'fixed' and p.active
       and not exists (select from booking_conflicts($1, p.id, $2, null, null, $3, $4, $5, null, $6))
     order by (
       select count(*) from appointment a
       where a.practitioner_id = p.id and is_busy(a.status)
         and a.start_at >= $3::timestamptz - case t.assignment when 'any' then interval '12 hours' else interval '14 days' end
         and a.start_at < $3::timestamptz + case t.assignment when 'any' then interval '12 hours' else interval '14 days' end
     ), p.id
     limit 1`,
    [wanted.eventTypeId, wanted.siteId, wanted.startAt, wanted.minutes ?? null, wanted.kind ?? null, now],
  );
  return picked?.id ?? null;
};
