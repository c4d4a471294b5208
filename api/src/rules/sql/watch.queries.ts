import type { Db } from '../../platform/database/database';

/** Rules of runs, with how many of the runs are theirs. */
export const rulesOfRuns = (
  db: Db,
  runIds: readonly string[],
): Promise<{ id: string; name: string; count: number }[]> =>
  db.query(
    `select r.id, r.name, count(*)::int as count from rule_run x join rule r on r.company_id = x.company_id and r.id = x.rule_id
     where x.id = any ($1) group by r.id, r.name order by r.name, r.id`,
    [runIds],
  );

/** Runs in whose step nothing has moved. */
export const findStuck = async (db: Db, before: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select id from rule_run where state = 'running' and moved_at < $1
       order by id limit 500 for update skip locked`,
      [before],
    )
  ).map(({ id }) => id);

/** Runs whose wait is over and that no job will take up. */
export const findForgotten = (db: Db, before: string): Promise<{ id: string; actsFor: string }[]> =>
  db.query(
    `select x.id, coalesce(r.acts_for, r.updated_by) as "actsFor" from rule_run x join rule r on r.company_id = x.company_id and r.id = x.rule_id
     where x.state in ('running', 'waiting') and coalesce(x.resumes_at, x.moved_at) < $1
       and not exists (select from job j where j.company_id = x.company_id and j.kind = 'rule_run' and j.entity_id = x.id and j.state = 'waiting')
     limit 500`,
    [before],
  );

/** Runs that did nothing are kept for a month, the others for a year. */
export const forgetOldRuns = async (db: Db, now: string): Promise<void> => {
  await db.query(
    `delete from rule_run where (company_id, id) in (select company_id, id from rule_run
       where ended_at < $1::timestamptz - interval '365 days' or state = 'skipped' and ended_at < $1::timestamptz - interval '30 days' limit 2000)`,
    [now],
  );
};

export const hasActiveRules = async (db: Db): Promise<boolean> =>
  (await db.maybe(
    `select from rule where status = 'active' union all select from rule_run where state in ('running', 'waiting') limit 1`,
  )) !== undefined;

/** Active rules of which more than a tenth of the runs since an instant failed; each once a day. */
export const takeFailing = (
  db: Db,
  { since, today, runsMin }: { since: string; today: string; runsMin: number },
): Promise<{ id: string; name: string; count: number }[]> =>
  db.query(
    `update rule r set told_failing_on = $2::date from (
       select rule_id, count(*) as runs, count(*) filter (where state in ('partial', 'stuck'))::int as failures
       from rule_run where started_at > $1 and state <> 'skipped' and ended_at is not null group by rule_id) x
     where r.company_id = app_company() and r.id = x.rule_id and r.status = 'active' and x.runs >= $3 and x.failures * 10 > x.runs
       and r.told_failing_on is distinct from $2::date returning r.id, r.name, x.failures as count`,
    [since, today, runsMin],
  );
