import type {
  Contract,
  EndpointRequest,
  RuleDefinition,
  RuleEvent,
  RuleStarter,
  RuleStatus,
  RuleSummary,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const name = (alias: string) => `nullif(${shortPersonName(alias)}, '')`;

/** $1: seven days ago. */
const columns = `r.id, r.name, r.status, r.definition, r.starter, r.updated_at as "updatedAt", ${name('u')} as "updatedBy", r.version,
  s.last as "lastRunAt", coalesce(s.runs, 0) as "runs7d", coalesce(s.failures, 0) as "failures7d",
  (select count(*)::int from rule_run w where w.company_id = r.company_id and w.rule_id = r.id and w.state = 'waiting') as waiting`;

const source = `rule r left join user_account u on u.id = r.updated_by left join lateral (
    select max(x.started_at) filter (where x.state <> 'skipped') as last,
      count(*) filter (where x.state <> 'skipped' and x.started_at > $1)::int as runs,
      count(*) filter (where x.state in ('partial', 'stuck') and x.started_at > $1)::int as failures
    from rule_run x where x.company_id = r.company_id and x.rule_id = r.id) s on true`;

const week = 7 * 86_400_000;
export const weekAgo = (now: string): string => new Date(Date.parse(now) - week).toISOString();

type ListQuery = EndpointRequest<Contract['ruleList']>['query'];

const orders: Readonly<Record<ListQuery['sort'], string>> = {
  name: 'r.name collate "es-x-icu", r.id',
  '-name': 'r.name collate "es-x-icu" desc, r.id',
  '-lastRunAt': 's.last desc nulls last, r.id',
  '-failures7d': 's.failures desc nulls last, r.id',
};

/** Archived ones only where they are asked for. */
const matches = `($2::text is null or r.search like all (search_patterns($2)))
  and case when $3::text is null then r.status <> 'archived' else r.status = $3 end`;

export const listRules = async (db: Db, query: ListQuery, now: string) => {
  const { page, pageSize, sort } = query;
  const values = [weekAgo(now), query.search || null, query.status ?? null];
  const items = await db.query<RuleSummary>(
    `select ${columns} from ${source} where ${matches} order by ${orders[sort]} limit $4 offset $5`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from rule r where $1::timestamptz is not null and ${matches}`,
    values,
  );
  return { items, total, page, pageSize };
};

export const readRule = (db: Db, id: string, now: string): Promise<RuleSummary> =>
  db.one<RuleSummary>(`select ${columns} from ${source} where r.id = $2`, [weekAgo(now), id]);

export const readVersions = (db: Db, ruleId: string) =>
  db.query<{ number: number; name: string; definition: RuleDefinition; at: string; by: string }>(
    `select v.number, v.name, v.definition, v.at, ${name('u')} as by
     from rule_version v join user_account u on u.id = v.by_user where v.rule_id = $1 order by v.number desc limit 100`,
    [ruleId],
  );

/** What the engine needs of a rule, in the version that runs. */
export interface RunnableRule {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly status: RuleStatus;
  readonly definition: RuleDefinition;
  /** On whose behalf it acts. */
  readonly actsFor: string;
}

const runnable = `r.id, r.name, r.number, r.status, r.definition, coalesce(r.acts_for, r.updated_by) as "actsFor"`;

export const rulesOfEvent = (db: Db, event: RuleEvent): Promise<RunnableRule[]> =>
  db.query<RunnableRule>(
    `select ${runnable} from rule r where r.status = 'active' and r.trigger_event = $1 order by r.created_at, r.id`,
    [event],
  );

export const findRunnable = (db: Db, id: string): Promise<RunnableRule | undefined> =>
  db.maybe<RunnableRule>(`select ${runnable} from rule r where r.id = $1`, [id]);

export interface LockedRule extends RunnableRule {
  readonly version: number;
  readonly nextAt: string | null;
  readonly scanAt: string | null;
  readonly scanAfter: string | null;
  readonly seenUntil: string | null;
}

export const lockRule = (db: Db, id: string): Promise<LockedRule> =>
  db.one<LockedRule>(
    `select ${runnable}, r.version, r.next_at as "nextAt", r.scan_at as "scanAt", r.scan_after as "scanAfter", r.seen_until as "seenUntil"
     from rule r where r.id = $1 for no key update`,
    [id],
  );

export const countRules = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from rule where status <> 'archived'`,
    )
  ).count;

/** Serializes what adds to the rules that are not archived. */
export const lockRules = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('rules/', app_company()), 0))`,
  );
};

interface NewRule {
  readonly name: string;
  readonly definition: RuleDefinition;
  readonly starter: RuleStarter | null;
}

export const insertRule = async (
  db: Db,
  { name: title, definition, starter }: NewRule,
  { userId, now }: Stamp,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into rule (company_id, name, definition, starter, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $4, $5) returning id`,
    [title, JSON.stringify(definition), starter, now, userId],
  );
  await insertVersion(db, id, { number: 1, name: title, definition }, { userId, now });
  return id;
};

export const insertVersion = async (
  db: Db,
  ruleId: string,
  version: {
    readonly number: number;
    readonly name: string;
    readonly definition: RuleDefinition;
  },
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into rule_version (company_id, rule_id, number, name, definition, at, by_user) values (app_company(), $1, $2, $3, $4, $5, $6)`,
    [ruleId, version.number, version.name, JSON.stringify(version.definition), now, userId],
  );
};

export const updateRule = async (
  db: Db,
  ruleId: string,
  version: {
    readonly number: number;
    readonly name: string;
    readonly definition: RuleDefinition;
  },
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update rule set name = $2, definition = $3, number = $4, updated_at = $5, updated_by = $6, version = version + 1 where id = $1`,
    [ruleId, version.name, JSON.stringify(version.definition), version.number, now, userId],
  );
  await insertVersion(db, ruleId, version, { userId, now });
};

export const moveRule = async (
  db: Db,
  ruleId: string,
  status: RuleStatus,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update rule set status = $2, acts_for = case when $2 = 'active' then $4 else acts_for end, updated_at = $3, updated_by = $4, version = version + 1
     where id = $1`,
    [ruleId, status, now, userId],
  );
};

/** Where a rule with a clock stands. */
export interface RuleProgress {
  readonly nextAt: string | null;
  readonly scanAt: string | null;
  readonly scanAfter: string | null;
  readonly seenUntil: string | null;
}

export const keepProgress = async (
  db: Db,
  ruleId: string,
  progress: RuleProgress,
): Promise<void> => {
  await db.query(
    'update rule set next_at = $2, scan_at = $3, scan_after = $4, seen_until = $5 where id = $1',
    [ruleId, progress.nextAt, progress.scanAt, progress.scanAfter, progress.seenUntil],
  );
};

export const readDefinition = async (
  db: Db,
  ruleId: string,
  number: number,
): Promise<RuleDefinition> =>
  (
    await db.one<{ definition: RuleDefinition }>(
      'select definition from rule_version where rule_id = $1 and number = $2',
      [ruleId, number],
    )
  ).definition;
