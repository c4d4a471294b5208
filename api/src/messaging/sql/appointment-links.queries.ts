import type { EventQuestion } from '@sala/shared-contracts';
import { actAs, type Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

export interface LinkRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly createdBy: string;
  readonly revoked: boolean;
}

/**
 * The link of a token; acts for nobody in its company from now on.
 *
 * @throws resource.not_found for one that never was.
 */
export const openLinkRow = async (db: Db, tokenHash: string): Promise<LinkRow> => {
  const { id, companyId } = await db.one<{ id: string; companyId: string }>(
    'select id, company_id as "companyId" from appointment_link_of_token($1)',
    [tokenHash],
  );
  await actAs(db, { userId: null, companyId });
  return db.one<LinkRow>(
    `select id, appointment_id as "appointmentId", created_by as "createdBy", revoked_at is not null as revoked
     from appointment_link where id = $1`,
    [id],
  );
};

export const insertLink = async (
  db: Db,
  { tokenHash, appointmentId }: { readonly tokenHash: string; readonly appointmentId: string },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into appointment_link (company_id, token_hash, appointment_id, created_at, created_by)
       values (app_company(), $1, $2, $3, $4) returning id`,
      [tokenHash, appointmentId, now, userId],
    )
  ).id;

/** An appointment with those that it was moved from: their links lead to it. */
const chain = `with recursive chain as (
    select a.id, a.rescheduled_from_id as before, 0 as depth from appointment a where a.company_id = app_company() and a.id = $1
    union all
    select p.id, p.rescheduled_from_id, c.depth + 1 from chain c join appointment p on p.company_id = app_company() and p.id = c.before where c.depth < 100
  )`;

export const countLinks = async (db: Db, appointmentId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `${chain} select count(*)::int as count from appointment_link l
       where l.company_id = app_company() and l.appointment_id in (select id from chain) and l.revoked_at is null`,
      [appointmentId],
    )
  ).count;

/** @returns how many ended. */
export const revokeLinks = async (
  db: Db,
  appointmentId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<number> =>
  (
    await db.query(
      `${chain} update appointment_link l set revoked_at = $2, revoked_by = $3
       where l.company_id = app_company() and l.appointment_id in (select id from chain) and l.revoked_at is null returning l.id`,
      [appointmentId, now, userId],
    )
  ).length;

/** What the page shows besides what messages say. */
export const readPageFacts = (
  db: Db,
  appointmentId: string,
  now: string,
): Promise<{
  readonly questions: EventQuestion[];
  readonly windowDays: number;
  /** Of the site, yyyy-mm-dd. */
  readonly today: string;
}> =>
  db.one(
    `select e.questions, e.window_days as "windowDays", to_char($2::timestamptz at time zone coalesce(s.time_zone, c.time_zone), 'YYYY-MM-DD') as today
     from appointment a join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
       join site s on s.company_id = a.company_id and s.id = a.site_id join company c on c.id = a.company_id where a.id = $1`,
    [appointmentId, now],
  );

export const listPractitionerNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await db.query<{ id: string; name: string }>(
        `select id, ${personName('practitioner')} as name from practitioner where company_id = app_company() and id = any ($1::uuid[])`,
        [ids],
      )
    ).map(({ id, name }) => [id, name]),
  );
