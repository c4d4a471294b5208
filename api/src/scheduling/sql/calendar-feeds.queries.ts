import { busyStatuses, type AppointmentStatus, type CalendarFeed } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

const columns = 'f.id, f.practitioner_id as "practitionerId", f.created_at as "createdAt"';

/** @param ownerId user account of the practitioner; null for all */
export const listFeeds = (db: Db, ownerId: string | null): Promise<CalendarFeed[]> =>
  db.query<CalendarFeed>(
    `select ${columns} from calendar_feed f join practitioner p on p.id = f.practitioner_id
     where $1::uuid is null or p.user_id = $1 order by f.created_at, f.id`,
    [ownerId],
  );

export const readFeed = (db: Db, feedId: string): Promise<CalendarFeed> =>
  db.one<CalendarFeed>(`select ${columns} from calendar_feed f where f.id = $1`, [feedId]);

/** Active, and without an account or with an active membership. */
const activePractitioner = `p.active and (p.user_id is null or exists (
  select from membership m where m.company_id = p.company_id and m.user_id = p.user_id and m.status = 'active'
))`;

export const readPractitioner = (db: Db, practitionerId: string) =>
  db.one<{ readonly userId: string | null; readonly worksHere: boolean }>(
    `select p.user_id as "userId", ${activePractitioner} as "worksHere" from practitioner p where p.id = $1`,
    [practitionerId],
  );

/** Replaces the previous feed. */
export const writeFeed = (
  db: Db,
  feed: { readonly practitionerId: string; readonly tokenHash: string },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<CalendarFeed> =>
  db.one<CalendarFeed>(
    `insert into calendar_feed as f (company_id, practitioner_id, token_hash, created_at, created_by) values (app_company(), $1, $2, $3, $4)
     on conflict (company_id, practitioner_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, created_by = excluded.created_by
     returning ${columns}`,
    [feed.practitionerId, feed.tokenHash, now, userId],
  );

export const deleteFeed = (db: Db, feedId: string) =>
  db.query('delete from calendar_feed where id = $1', [feedId]);

export interface FeedReference {
  readonly companyId: string;
  readonly practitionerId: string;
}

/** Finds a feed by its token without a session; the row policy exposes this row only. */
export const readFeedByToken = async (db: Db, tokenHash: string): Promise<FeedReference> => {
  await db.query(`select set_config('app.calendar_feed', $1, true)`, [tokenHash]);
  return db.one<FeedReference>(
    'select company_id as "companyId", practitioner_id as "practitionerId" from calendar_feed where token_hash = $1',
    [tokenHash],
  );
};

export interface BusyTime {
  readonly uid: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly status: AppointmentStatus;
  readonly eventType: string;
  readonly site: string;
  /** Of the patient. */
  readonly initials: string;
}

/** Busy times from a month ago to six months ahead. */
export const listBusyTimes = (db: Db, practitionerId: string, now: string): Promise<BusyTime[]> =>
  db.query<BusyTime>(
    `select a.uid, a.start_at as "startAt", a.end_at as "endAt", a.status, e.name as "eventType", s.name as site,
       upper(concat_ws(' ', left(p.first_name, 1) || '.', left(p.last_name, 1) || '.', left(p.second_last_name, 1) || '.')) as initials
     from appointment a
       join event_type e on e.id = a.event_type_id
       join site s on s.id = a.site_id
       join patient p on p.id = a.patient_id
     where a.practitioner_id = $1 and a.status = any($2)
       and a.start_at >= $3::timestamptz - interval '30 days' and a.start_at < $3::timestamptz + interval '180 days'
     order by a.start_at, a.uid`,
    [practitionerId, busyStatuses, now],
  );

/** @throws resource.not_found for an inactive practitioner */
export const readCalendarName = (db: Db, practitionerId: string) =>
  db.one<{ readonly name: string }>(
    `select c.commercial_name || ' · ' || ${shortPersonName('p')} as name
     from practitioner p join company c on c.id = p.company_id where p.id = $1 and ${activePractitioner}`,
    [practitionerId],
  );
