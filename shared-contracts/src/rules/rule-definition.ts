import * as z from 'zod/mini';
import { roles } from '../identity/roles';
import { fieldKeyMax } from '../platform/limits';
import { exactText, longText, shortText } from '../platform/text';
import { patientChannels } from '../messaging/messaging-kinds';
import { taskPriorities } from '../tasks/task-kinds';
import { ruleConditionSchema, type RuleCondition } from './condition';
import * as limits from './limits';
import { ruleAssignees, ruleEventNames, ruleSubjects } from './rule-kinds';
import { allActions, insideOf } from './rule-parts';

const fieldKey = exactText(fieldKeyMax + 'custom.'.length);

export const ruleTriggerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('event'), event: z.enum(ruleEventNames) }),
  /** Every subject that fits is taken at the times of a cron line, on the company's clock. */
  z.strictObject({
    kind: z.literal('schedule'),
    subject: z.enum(ruleSubjects),
    cron: exactText(limits.ruleCronMax),
  }),
  /** So long before (negative) or after a date of the subject. */
  z.strictObject({
    kind: z.literal('relative'),
    subject: z.enum(ruleSubjects),
    field: fieldKey,
    offsetMinutes: z
      .int()
      .check(
        z.minimum(-limits.ruleOffsetDaysMax * 24 * 60),
        z.maximum(limits.ruleOffsetDaysMax * 24 * 60),
      ),
  }),
  /** For records that somebody picks. */
  z.strictObject({ kind: z.literal('manual'), subject: z.enum(ruleSubjects) }),
]);
export type RuleTrigger = z.output<typeof ruleTriggerSchema>;

/** `{ kind: 'user', userId }`, `{ kind: 'role' | 'round_robin', role }` or `{ kind: 'owner' }`. */
const assigneeSchema = z.strictObject({
  kind: z.enum(ruleAssignees),
  userId: z.optional(z.uuid()),
  role: z.optional(z.enum(roles)),
});
export type RuleAssignee = z.output<typeof assigneeSchema>;

/** Texts take `{{field}}` of the subject. */
const plain = [
  z.strictObject({
    kind: z.literal('create_task'),
    title: shortText(limits.ruleTaskTitleMax),
    description: z.optional(longText(limits.ruleMessageMax)),
    priority: z.enum(taskPriorities),
    assignee: assigneeSchema,
    /** Business days of the company from now; 0: today. */
    dueInDays: z.int().check(z.minimum(0), z.maximum(limits.ruleDueDaysMax)),
    checklist: z.optional(
      z.array(shortText(limits.ruleTaskTitleMax)).check(z.maxLength(limits.ruleActionsMax)),
    ),
  }),
  /** Through the gate of outgoing messages (docs/adr/0117). */
  z.strictObject({
    kind: z.literal('send_message'),
    purpose: z.enum(['care', 'reminders', 'marketing']),
    /** Absent: as the person and the company have it. */
    channels: z.optional(z.array(z.enum(patientChannels)).check(z.minLength(1))),
    /** An approved template for WhatsApp outside its window. */
    templateId: z.optional(z.nullable(z.uuid())),
    /** What stands in the places of the template, in their order. Absent: the body in its only one. */
    parameters: z.optional(
      z
        .array(shortText(limits.campaignParameterMax))
        .check(z.maxLength(limits.campaignParametersMax)),
    ),
    subject: shortText(limits.ruleTaskTitleMax),
    body: longText(limits.ruleMessageMax),
  }),
  z.strictObject({
    kind: z.literal('notify'),
    assignee: assigneeSchema,
    text: shortText(limits.ruleTaskTitleMax),
  }),
  z.strictObject({ kind: z.literal('assign'), assignee: assigneeSchema }),
  z.strictObject({ kind: z.literal('add_tag'), tag: shortText(limits.conditionTextMax) }),
  /** Of the few that a rule may change; see `settableFields`. */
  z.strictObject({
    kind: z.literal('set_field'),
    field: fieldKey,
    value: z.union([z.number(), z.boolean(), z.null(), shortText(limits.conditionTextMax)]),
  }),
  z.strictObject({
    kind: z.literal('wait'),
    minutes: z.int().check(z.minimum(1), z.maximum(limits.ruleWaitDaysMax * 24 * 60)),
  }),
  /** A signed POST of the subject's fields; the key is the connection's. */
  z.strictObject({
    kind: z.literal('webhook'),
    url: exactText(limits.ruleUrlMax).check(z.regex(/^https?:\/\//)),
  }),
  z.strictObject({ kind: z.literal('stop') }),
] as const;

const plainSchema = z.discriminatedUnion('kind', plain);
type PlainAction = z.output<typeof plainSchema>;

export interface BranchAction {
  readonly kind: 'branch';
  readonly condition: RuleCondition;
  readonly then: readonly RuleAction[];
  readonly otherwise: readonly RuleAction[];
}
export type RuleAction = PlainAction | BranchAction;

const actionSchema: z.ZodMiniType<RuleAction, RuleAction> = z.lazy(() =>
  z.union([
    plainSchema,
    z.strictObject({
      kind: z.literal('branch'),
      condition: ruleConditionSchema,
      then: z.array(actionSchema).check(z.maxLength(limits.ruleActionsMax)),
      otherwise: z.array(actionSchema).check(z.maxLength(limits.ruleActionsMax)),
    }),
  ]),
);

const depthOf = (actions: readonly RuleAction[]): number =>
  actions.length === 0 ? 0 : 1 + Math.max(...actions.map((action) => depthOf(insideOf(action))));

export const ruleActionsSchema = z.array(actionSchema).check(
  z.minLength(1),
  z.refine((actions) => allActions(actions).length <= limits.ruleActionsMax, {
    params: { rule: 'too_long' },
  }),
  z.refine((actions) => depthOf(actions) <= limits.ruleActionsDepthMax, {
    params: { rule: 'too_big' },
  }),
);

/** What a version of a rule says. */
export const ruleDefinitionSchema = z.strictObject({
  trigger: ruleTriggerSchema,
  condition: ruleConditionSchema,
  actions: ruleActionsSchema,
  limits: z.strictObject({
    /** Once for a subject, ever. */
    oncePerSubject: z.boolean(),
    /** Runs in an hour, after which the rest is skipped; null: no limit. */
    hourlyMax: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  }),
});
export type RuleDefinition = z.output<typeof ruleDefinitionSchema>;
