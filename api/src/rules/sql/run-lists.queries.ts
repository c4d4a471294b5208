import type {
  Contract,
  EndpointRequest,
  RuleRunState,
  RuleSkipReason,
  RuleStep,
  RuleSubject,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface RunRow {
  readonly id: string;
  readonly rule: { readonly id: string; readonly name: string };
  readonly ruleVersion: number;
  readonly subjectKind: RuleSubject;
  readonly subjectId: string;
  readonly state: RuleRunState;
  readonly skipReason: RuleSkipReason | null;
  readonly failReason: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly resumesAt: string | null;
}

const columns = `x.id, json_build_object('id', r.id, 'name', r.name) as rule, x.rule_number as "ruleVersion", x.subject_kind as "subjectKind",
  x.subject_id as "subjectId", x.state, x.skip_reason as "skipReason",
  (select s.reason from rule_step s where s.company_id = x.company_id and s.run_id = x.id and s.state = 'failed' order by s.position limit 1) as "failReason",
  x.started_at as "startedAt", x.ended_at as "endedAt",
  case when x.state = 'waiting' then x.resumes_at end as "resumesAt"`;

const source = 'rule_run x join rule r on r.company_id = x.company_id and r.id = x.rule_id';

export interface RunCursor {
  readonly at: string;
  readonly id: string;
}

type Filter = Omit<EndpointRequest<Contract['ruleRunList']>['query'], 'cursor'>;

export const listRuns = (
  db: Db,
  { ruleId, state, subjectKind, subjectId }: Filter,
  cursor: RunCursor | null,
  limit: number,
): Promise<RunRow[]> =>
  db.query<RunRow>(
    `select ${columns} from ${source} where ($1::uuid is null or x.rule_id = $1) and ($2::text is null or x.state = $2)
       and ($3::text is null or x.subject_kind = $3) and ($4::uuid is null or x.subject_id = $4)
       and ($5::timestamptz is null or (x.started_at, x.id) < ($5, $6::uuid))
     order by x.started_at desc, x.id desc limit $7`,
    [
      ruleId ?? null,
      state ?? null,
      subjectKind ?? null,
      subjectId ?? null,
      cursor?.at ?? null,
      cursor?.id ?? null,
      limit,
    ],
  );

export const readRun = (db: Db, id: string): Promise<RunRow> =>
  db.one<RunRow>(`select ${columns} from ${source} where x.id = $1`, [id]);

export const readSteps = (db: Db, runId: string): Promise<RuleStep[]> =>
  db.query<RuleStep>(
    `select place, kind, state, comparisons, made_kind as "madeKind", made_id as "madeId", reason, at, took_ms as "tookMs"
     from rule_step where run_id = $1 order by position`,
    [runId],
  );

export const lastRunOf = (db: Db, ruleId: string, subjectId: string): Promise<RunRow | undefined> =>
  db.maybe<RunRow>(
    `select ${columns} from ${source} where x.rule_id = $1 and x.subject_id = $2 order by x.started_at desc, x.id desc limit 1`,
    [ruleId, subjectId],
  );
