import type { RuleRunState, RuleSkipReason, RuleStep, RuleSubject } from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';

export interface NewRun {
  readonly ruleId: string;
  readonly ruleNumber: number;
  readonly subject: { readonly kind: RuleSubject; readonly id: string };
  readonly snapshot: unknown;
  readonly occurrenceKey: string;
  readonly causedBy: string | null;
  readonly depth: number;
  readonly startedBy: string | null;
  /** It does nothing, and why. */
  readonly skipReason: RuleSkipReason | null;
  /** How its condition came out; null: it was not asked. */
  readonly asked: Required<Pick<NewStep, 'state' | 'comparisons' | 'tookMs'>> | null;
  readonly now: string;
}

const insertFirst = prepared(`with run as (
    insert into rule_run (company_id, rule_id, rule_number, subject_kind, subject_id, occurrence_key, state, caused_by, depth, started_at, started_by, moved_at, snapshot,
      skip_reason, ended_at)
    values (app_company(), $1, $2, $3, $4, $5, case when $11::text is null then 'running' else 'skipped' end, $6, $7, $8, $9, $8, $10, $11,
      case when $11::text is not null then $8::timestamptz end)
    on conflict on constraint rule_run_once do nothing returning id
  ), asked as (
    insert into rule_step (company_id, run_id, place, kind, state, comparisons, at, took_ms)
    select app_company(), id, 'condition', 'condition', $12, $13::jsonb, $8, $14 from run where $12::text is not null
  )
  select id, set_config('app.rule_run', id::text, true) as setting from run`);

/**
 * The run with its first question; what it publishes from here on is caused by it.
 *
 * @returns its id; undefined: this occurrence had its run
 */
export const insertRun = async (db: Db, run: NewRun): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(insertFirst, [
      run.ruleId,
      run.ruleNumber,
      run.subject.kind,
      run.subject.id,
      run.occurrenceKey,
      run.causedBy,
      run.depth,
      run.now,
      run.startedBy,
      run.snapshot === null ? null : JSON.stringify(run.snapshot),
      run.skipReason,
      run.asked?.state ?? null,
      JSON.stringify(run.asked?.comparisons ?? []),
      Math.round(run.asked?.tookMs ?? 0),
    ])
  )?.id;

/** Of these occurrences, those that had their run. */
export const knownOccurrences = async (
  db: Db,
  ruleId: string,
  occurrences: readonly { readonly subjectId: string; readonly key: string }[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ id: string }>(
    `select r.subject_id as id from rule_run r join unnest($2::uuid[], $3::text[]) as o (subject_id, key)
       on r.subject_id = o.subject_id and r.occurrence_key = o.key where r.rule_id = $1`,
    [ruleId, occurrences.map(({ subjectId }) => subjectId), occurrences.map(({ key }) => key)],
  );
  return new Set(rows.map(({ id }) => id));
};

export const endRun = async (
  db: Db,
  runId: string,
  state: Exclude<RuleRunState, 'running' | 'waiting'>,
  skipReason: RuleSkipReason | null,
  now: string,
): Promise<void> => {
  await db.query(
    `update rule_run set state = $2, skip_reason = $3, ended_at = $4, moved_at = $4, resumes_at = null where id = $1 and ended_at is null`,
    [runId, state, skipReason, now],
  );
};

export const parkRun = async (
  db: Db,
  runId: string,
  { place, resumesAt }: { readonly place: string; readonly resumesAt: string },
  now: string,
): Promise<void> => {
  await db.query(
    `update rule_run set state = 'waiting', place = $2, resumes_at = $3, moved_at = $4 where id = $1`,
    [runId, place, resumesAt, now],
  );
};

export const takeUpRun = async (db: Db, runId: string, now: string): Promise<void> => {
  await db.query(
    `update rule_run set state = 'running', resumes_at = null, moved_at = $2 where id = $1`,
    [runId, now],
  );
};

export interface OpenRun {
  readonly id: string;
  readonly ruleId: string;
  readonly ruleNumber: number;
  readonly subjectKind: RuleSubject;
  readonly subjectId: string;
  readonly state: RuleRunState;
  readonly resumesAt: string | null;
  /** Somebody asked for it. */
  readonly byHand: boolean;
}

export const lockRun = (db: Db, runId: string): Promise<OpenRun | undefined> =>
  db.maybe<OpenRun>(
    `select id, rule_id as "ruleId", rule_number as "ruleNumber", subject_kind as "subjectKind", subject_id as "subjectId", state,
       resumes_at as "resumesAt", started_by is not null as "byHand" from rule_run where id = $1 for update`,
    [runId],
  );

export type Comparison = RuleStep['comparisons'][number];

export interface NewStep {
  readonly place: string;
  readonly kind: string;
  readonly state: RuleStep['state'];
  readonly comparisons?: readonly Comparison[];
  readonly made?: { readonly kind: string; readonly id: string | null } | null;
  readonly reason?: string | null;
  readonly tookMs?: number;
}

export const insertStep = async (
  db: Db,
  runId: string,
  step: NewStep,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into rule_step (company_id, run_id, place, kind, state, comparisons, made_kind, made_id, reason, at, took_ms)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      runId,
      step.place,
      step.kind,
      step.state,
      JSON.stringify(step.comparisons ?? []),
      step.made?.kind ?? null,
      step.made?.id ?? null,
      step.reason ?? null,
      now,
      Math.max(0, Math.round(step.tookMs ?? 0)),
    ],
  );
};

export const settleStep = async (
  db: Db,
  runId: string,
  place: string,
  state: RuleStep['state'],
  reason: string | null,
): Promise<void> => {
  await db.query('update rule_step set state = $3, reason = $4 where run_id = $1 and place = $2', [
    runId,
    place,
    state,
    reason,
  ]);
};

/** What of a run is done already, by place. */
export const readPlaces = async (
  db: Db,
  runId: string,
): Promise<
  ReadonlyMap<string, { readonly state: RuleStep['state']; readonly reason: string | null }>
> => {
  const rows = await db.query<{ place: string; state: RuleStep['state']; reason: string | null }>(
    'select place, state, reason from rule_step where run_id = $1',
    [runId],
  );
  return new Map(rows.map(({ place, ...step }) => [place, step]));
};

/** Counts an outside call. @returns how many there were */
export const countTry = async (db: Db, runId: string): Promise<number> =>
  (
    await db.one<{ tries: number }>(
      'update rule_run set tries = tries + 1 where id = $1 returning tries',
      [runId],
    )
  ).tries;

export const forgetTries = async (db: Db, runId: string): Promise<void> => {
  await db.query('update rule_run set tries = 0 where id = $1', [runId]);
};

export interface Ancestor {
  readonly id: string;
  readonly ruleId: string;
  readonly subjectId: string;
  readonly startedAt: string;
}

/** Runs that caused an event, the nearest first. */
export const readAncestors = (db: Db, runId: string): Promise<Ancestor[]> =>
  db.query<Ancestor>(
    `with recursive up as (
       select id, rule_id, subject_id, caused_by, started_at, 0 as above from rule_run where id = $1
       union all select r.id, r.rule_id, r.subject_id, r.caused_by, r.started_at, up.above + 1
         from up join rule_run r on r.company_id = app_company() and r.id = up.caused_by where up.above < 10
     )
     select id, rule_id as "ruleId", subject_id as "subjectId", started_at as "startedAt" from up order by above`,
    [runId],
  );

/** Serializes what a limit counts. */
export const lockRuleLimit = async (db: Db, ruleId: string): Promise<void> => {
  await db.query(`select pg_advisory_xact_lock(hashtextextended(concat('rule/', $1::text), 0))`, [
    ruleId,
  ]);
};

export const hasRun = async (
  db: Db,
  { ruleId, subjectId, except }: { ruleId: string; subjectId: string; except: string | null },
): Promise<boolean> =>
  (await db.maybe(
    `select from rule_run where rule_id = $1 and subject_id = $2 and state <> 'skipped' and id is distinct from $3::uuid limit 1`,
    [ruleId, subjectId, except],
  )) !== undefined;

export const countRuns = async (
  db: Db,
  { ruleId, since, except }: { ruleId: string; since: string; except: string | null },
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from rule_run where rule_id = $1 and started_at > $2 and state <> 'skipped' and id is distinct from $3::uuid`,
      [ruleId, since, except],
    )
  ).count;

/** From here on, what the transaction publishes is caused by the run; null: by nobody. */
export const causedBy = async (db: Db, runId: string | null): Promise<void> => {
  await db.query(`select set_config('app.rule_run', $1, true)`, [runId ?? '']);
};

export const savepoint = async (db: Db): Promise<void> => {
  await db.query('savepoint rule_action');
};

export const releaseSavepoint = async (db: Db): Promise<void> => {
  await db.query('release savepoint rule_action');
};

export const backToSavepoint = async (db: Db): Promise<void> => {
  await db.query('rollback to savepoint rule_action');
};
