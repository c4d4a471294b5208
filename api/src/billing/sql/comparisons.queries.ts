import type { ComparisonOutcome } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { CheckoutRow } from './checkouts.queries';

export interface ComparisonRow {
  readonly id: string;
  /** `yyyy-mm-dd`; null: somebody asked for it. */
  readonly night: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly subscription: ComparisonOutcome | null;
  readonly paymentLinks: ComparisonOutcome | null;
  readonly afterLink: string | null;
  readonly fromLink: string | null;
  readonly linksCompared: number;
}

const columns = `id, night::text, started_at as "startedAt", finished_at as "finishedAt", subscription_outcome as subscription,
  links_outcome as "paymentLinks", after_link as "afterLink", from_link as "fromLink", links_compared as "linksCompared"`;

export const findRunning = (db: Db): Promise<ComparisonRow | undefined> =>
  db.maybe(
    `select ${columns} from billing_comparison where company_id = app_company() and finished_at is null`,
  );

export const findLastEnded = (db: Db): Promise<ComparisonRow | undefined> =>
  db.maybe(
    `select ${columns} from billing_comparison where company_id = app_company() and finished_at is not null
     order by started_at desc, id limit 1`,
  );

/** When somebody last asked for one. */
export const lastAskedAt = async (db: Db): Promise<string | null> =>
  (
    await db.one<{ at: string | null }>(
      `select max(started_at) as at from billing_comparison where company_id = app_company() and night is null`,
    )
  ).at;

/**
 * Goes on where the last one stopped amid the links. One runs at a time, and one a night; older
 * ones are forgotten after 90 days.
 *
 * @returns false: one runs, or there was one that night
 */
export const beginComparison = async (
  db: Db,
  {
    night,
    askedBy,
    now,
  }: { readonly night: string | null; readonly askedBy: string | null; readonly now: string },
): Promise<boolean> => {
  await db.query(
    `delete from billing_comparison where company_id = app_company() and started_at < $1::timestamptz - interval '90 days'`,
    [now],
  );
  const begun = await db.query(
    `with last as (select after_link, links_outcome from billing_comparison
       where company_id = app_company() and finished_at is not null order by started_at desc, id limit 1)
     insert into billing_comparison (company_id, night, asked_by, started_at, from_link, after_link)
     select app_company(), $1::date, $2, $3, f.link, f.link
     from (select (select after_link from last where links_outcome = 'partly') as link) f
     on conflict do nothing returning id`,
    [night, askedBy, now],
  );
  return begun.length > 0;
};

export const recordSubscription = async (
  db: Db,
  id: string,
  outcome: ComparisonOutcome,
): Promise<void> => {
  await db.query(
    'update billing_comparison set subscription_outcome = $2 where company_id = app_company() and id = $1',
    [id, outcome],
  );
};

export const recordLinks = async (
  db: Db,
  id: string,
  page: { readonly compared: number; readonly afterLink: string | null },
): Promise<void> => {
  await db.query(
    `update billing_comparison set links_compared = links_compared + $2, after_link = $3
     where company_id = app_company() and id = $1`,
    [id, page.compared, page.afterLink],
  );
};

export const finishComparison = async (
  db: Db,
  id: string,
  links: ComparisonOutcome,
  now: string,
): Promise<void> => {
  await db.query(
    `update billing_comparison set links_outcome = $2, finished_at = greatest($3, started_at)
     where company_id = app_company() and id = $1`,
    [id, links, now],
  );
};

/** Ends all that a comparison could still find out. */
export const abandonComparison = async (db: Db, now: string): Promise<void> => {
  await db.query(
    `update billing_comparison set finished_at = greatest($1, started_at),
       subscription_outcome = coalesce(subscription_outcome, 'unreachable'), links_outcome = coalesce(links_outcome, 'unreachable')
     where company_id = app_company() and finished_at is null`,
    [now],
  );
};

/** Disputes come for up to 120 days. */
const daysCompared = 180;

/** Those that the provider may still move, and those with an open difference; newest first. */
export const listComparedCheckouts = (
  db: Db,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<Pick<CheckoutRow, 'id' | 'providerId'>[]> =>
  db.query(
    `select k.id, k.provider_id as "providerId" from checkout k
     where k.company_id = app_company() and k.provider_id is not null and (
       k.created_at > $1::timestamptz - make_interval(days => ${daysCompared})
       or exists (select from billing_difference d where d.company_id = k.company_id and d.subject_id = k.id and d.state = 'open'))
     order by k.created_at desc, k.id limit $2`,
    [now, limit],
  );

/** The next page of links that were ever open at the provider. */
export const listComparedLinks = async (
  db: Db,
  {
    now,
    after,
    limit,
  }: { readonly now: string; readonly after: string | null; readonly limit: number },
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select l.id from payment_link l
       where l.company_id = app_company() and ($2::uuid is null or l.id > $2)
         and l.attempt > 0 and (
           l.created_at > $1::timestamptz - make_interval(days => ${daysCompared})
           or exists (select from billing_difference d where d.company_id = l.company_id and d.subject_id = l.id and d.state = 'open'))
       order by l.id limit $3`,
      [now, after, limit],
    )
  ).map(({ id }) => id);
