import * as z from 'zod/mini';
import { countSchema, versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams, listQuery, pageOf } from '../platform/lists';
import { exactText, shortText } from '../platform/text';
import { conditionOperators, conditionTypes } from './condition-kinds';
import * as limits from './limits';
import { ruleDefinitionSchema } from './rule-definition';
import {
  ruleRunStates,
  ruleSkipReasons,
  ruleStarters,
  ruleStatuses,
  ruleStepStates,
  ruleSubjects,
  systemRules,
} from './rule-kinds';

/** Fields of a subject that conditions and texts may name, custom ones included. */
export const ruleFieldSchema = z.object({
  key: z.string(),
  /** Of a custom field; null: the screens have words for it. */
  label: z.nullable(z.string()),
  type: z.enum(conditionTypes),
  operators: z.array(z.enum(conditionOperators)),
  /** Of a `choice`; `label` null: the screens have words for it. */
  options: z.array(z.object({ value: z.string(), label: z.nullable(z.string()) })),
  /** May start a rule so long before or after it. */
  isDate: z.boolean(),
  /** A rule may change it. */
  settable: z.boolean(),
});
export type RuleField = z.output<typeof ruleFieldSchema>;

export const ruleSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(ruleStatuses),
  definition: ruleDefinitionSchema,
  starter: z.nullable(z.enum(ruleStarters)),
  lastRunAt: z.nullable(z.string()),
  /** Runs of the last seven days that did something, and those in which something failed. */
  runs7d: countSchema,
  failures7d: countSchema,
  /** Runs that wait now. */
  waiting: countSchema,
  updatedAt: z.string(),
  updatedBy: z.nullable(z.string()),
  version: versionSchema,
});
export type RuleSummary = z.output<typeof ruleSummarySchema>;

export const systemRuleSchema = z.object({
  key: z.enum(systemRules),
  enabled: z.boolean(),
  /** The specification demands it: it cannot be switched off. */
  fixed: z.boolean(),
  /** What it did in the last seven days. */
  runs7d: countSchema,
  version: versionSchema,
});
export type SystemRuleState = z.output<typeof systemRuleSchema>;

/** One comparison, as it came out. */
const comparison = z.object({
  field: z.string(),
  op: z.enum(conditionOperators),
  expected: z.nullable(z.string()),
  actual: z.nullable(z.string()),
  holds: z.boolean(),
});

export const ruleStepSchema = z.object({
  /** Place in the rule, such as `2` or `2.then.0`; `condition` for the first question. */
  place: z.string(),
  kind: z.string(),
  state: z.enum(ruleStepStates),
  /** Of the condition, leaf by leaf. */
  comparisons: z.array(comparison),
  /** What it made: a task, a message, a notice. */
  madeKind: z.nullable(z.string()),
  madeId: z.nullable(z.uuid()),
  /** Problem code, or reason of the gate. */
  reason: z.nullable(z.string()),
  at: z.string(),
  tookMs: countSchema,
});
export type RuleStep = z.output<typeof ruleStepSchema>;

export const ruleRunSchema = z.object({
  id: z.uuid(),
  rule: z.object({ id: z.uuid(), name: z.string() }),
  /** Version of the rule that ran. */
  ruleVersion: versionSchema,
  subject: z.object({
    kind: z.enum(ruleSubjects),
    id: z.uuid(),
    /** Its name or number; null: the caller may not read it. */
    label: z.nullable(z.string()),
  }),
  state: z.enum(ruleRunStates),
  skipReason: z.nullable(z.enum(ruleSkipReasons)),
  /** Why the first step that failed did; null: none did. */
  failReason: z.nullable(z.string()),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** When a wait ends. */
  resumesAt: z.nullable(z.string()),
});
export type RuleRun = z.output<typeof ruleRunSchema>;

const runDetail = z.object({ ...ruleRunSchema.shape, steps: z.array(ruleStepSchema) });
export type RuleRunDetail = z.output<typeof runDetail>;

const dryRun = z.object({
  /** From when events were read, and how many subjects. */
  since: z.string(),
  seen: countSchema,
  /** More than are read: the oldest were left out. */
  truncated: z.boolean(),
  wouldRun: countSchema,
  /** By what stopped the others: a reason to skip, or of the gate. */
  skipped: z.array(z.object({ reason: z.string(), count: countSchema })),
  /** The newest that would have run. */
  items: z.array(
    z.object({
      subject: ruleRunSchema.shape.subject,
      at: z.string(),
      /** Text of the first task, notice or message, filled. */
      text: z.nullable(z.string()),
    }),
  ),
});
export type RuleDryRun = z.output<typeof dryRun>;

const columns = { name: shortText(limits.ruleNameMax), definition: ruleDefinitionSchema };
const read = { permission: 'rules:read' } as const;
const write = { permission: 'rules:manage' } as const;
const params = idParams('ruleId');

export const rules = {
  ruleList: endpoint({
    summary: 'Rules that make tasks, with how they fared in the last seven days',
    access: read,
    query: z.strictObject({
      ...listQuery(['name', '-name', '-lastRunAt', '-failures7d']),
      status: z.optional(z.enum(ruleStatuses)),
    }),
    response: pageOf(ruleSummarySchema),
  }),
  ruleFieldList: endpoint({
    summary: 'What conditions and texts may name of a subject, custom fields included',
    access: read,
    query: z.strictObject({ subject: z.enum(ruleSubjects) }),
    response: z.object({ items: z.array(ruleFieldSchema) }),
  }),
  ruleWebhookKeyView: endpoint({
    summary: 'What signs the calls of rules to addresses outside; null until a rule calls one',
    access: write,
    response: z.object({ secret: z.nullable(z.string()) }),
  }),
  ruleView: endpoint({
    summary: 'One rule with its earlier versions',
    access: read,
    params,
    response: z.object({
      ...ruleSummarySchema.shape,
      versions: z.array(
        z.object({
          number: versionSchema,
          name: z.string(),
          definition: ruleDefinitionSchema,
          at: z.string(),
          by: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  ruleCreate: endpoint({
    summary: 'Add a rule, as a draft',
    access: write,
    body: z.strictObject({ ...columns, starter: z.optional(z.enum(ruleStarters)) }),
    response: ruleSummarySchema,
    status: 201,
  }),
  ruleUpdate: endpoint({
    summary: 'Change a rule; runs under way go on with the version they began with',
    access: write,
    params,
    body: z.strictObject({ ...z.partial(z.strictObject(columns)).shape, version: versionSchema }),
    response: ruleSummarySchema,
  }),
  ruleMove: endpoint({
    summary: 'Switch a rule on, pause it, archive it or take it back',
    access: write,
    params,
    body: z.strictObject({ status: z.enum(ruleStatuses), version: versionSchema }),
    response: ruleSummarySchema,
  }),
  ruleDryRun: endpoint({
    summary: 'What a rule would have done in the last 30 days, with the same guards; does nothing',
    access: write,
    body: z.strictObject({ definition: ruleDefinitionSchema }),
    response: dryRun,
  }),
  ruleRunList: endpoint({
    summary: 'Runs of one rule, of one subject, or all, the newest first',
    access: read,
    query: z.strictObject({
      ruleId: z.optional(z.uuid()),
      state: z.optional(z.enum(ruleRunStates)),
      subjectKind: z.optional(z.enum(ruleSubjects)),
      subjectId: z.optional(z.uuid()),
      cursor: z.optional(exactText(100)),
    }),
    response: z.object({ items: z.array(ruleRunSchema), nextCursor: z.nullable(z.string()) }),
  }),
  ruleRunView: endpoint({
    summary: 'One run, step by step',
    access: read,
    params: idParams('ruleRunId'),
    response: runDetail,
  }),
  ruleRunStart: endpoint({
    summary: 'Run a rule now for one record, whatever its trigger',
    access: write,
    params,
    body: z.strictObject({ subjectId: z.uuid() }),
    response: ruleRunSchema,
    status: 201,
  }),
  ruleRunCancel: endpoint({
    summary: 'End a run that waits',
    access: write,
    params: idParams('ruleRunId'),
    response: ruleRunSchema,
  }),
  ruleExplain: endpoint({
    summary: 'Whether a rule would run for a record now, comparison by comparison',
    access: read,
    params,
    query: z.strictObject({ subjectId: z.uuid() }),
    response: z.object({
      holds: z.boolean(),
      /** Why not, apart from the condition; null: nothing else stops it. */
      stoppedBy: z.nullable(z.enum(ruleSkipReasons)),
      comparisons: z.array(comparison),
      lastRun: z.nullable(ruleRunSchema),
    }),
  }),
  systemRuleList: endpoint({
    summary: 'What the suite does by itself, and whether it is switched on',
    access: read,
    response: z.object({ items: z.array(systemRuleSchema) }),
  }),
  systemRuleUpdate: endpoint({
    summary: 'Switch off, or on again, what the suite does by itself',
    access: write,
    params: z.strictObject({ systemRule: z.enum(systemRules) }),
    body: z.strictObject({ enabled: z.boolean(), version: versionSchema }),
    response: systemRuleSchema,
  }),
};
