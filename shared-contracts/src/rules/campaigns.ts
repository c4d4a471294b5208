import * as z from 'zod/mini';
import { patientChannels } from '../messaging/messaging-kinds';
import { countSchema, versionSchema } from '../platform/counts';
import { zonedInstantSchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { anyOf, idParams, listQuery, pageOf } from '../platform/lists';
import { exactText, longText, shortText } from '../platform/text';
import { taskPriorities } from '../tasks/task-kinds';
import {
  campaignAudiences,
  campaignExits,
  campaignMoves,
  campaignPauseReasons,
  campaignRecipientStates,
  campaignSorts,
  campaignStatuses,
  campaignStepConditions,
} from './campaign-kinds';
import { ruleConditionSchema } from './condition';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';

/** Texts take `{{field}}` of the person. */
const messageSchema = z.strictObject({
  /** WhatsApp: a template that the provider approved. */
  templateId: z.nullable(z.uuid()),
  /** What stands in its places, in their order. */
  parameters: z
    .array(shortText(limits.campaignParameterMax))
    .check(z.maxLength(limits.campaignParametersMax)),
  /** Of a mail. */
  subject: z.nullable(shortText(limits.ruleTaskTitleMax)),
  /** Of a mail or an SMS. */
  body: z.nullable(longText(limits.ruleMessageMax)),
});
export type CampaignMessage = z.output<typeof messageSchema>;

const stepSchema = z.strictObject({
  /** Since the message or follow-up before it. */
  waitDays: z.int().check(z.minimum(1), z.maximum(limits.campaignWaitDaysMax)),
  condition: z.enum(campaignStepConditions),
  action: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('message'), message: messageSchema }),
    z.strictObject({
      kind: z.literal('task'),
      title: shortText(limits.ruleTaskTitleMax),
      priority: z.enum(taskPriorities),
      /** null: whoever started the campaign. */
      assigneeId: z.nullable(z.uuid()),
    }),
  ]),
});
export type CampaignStep = z.output<typeof stepSchema>;

const columns = {
  title: shortText(limits.ruleNameMax),
  audience: z.enum(campaignAudiences),
  condition: ruleConditionSchema,
  exclude: z.strictObject({
    /** Whoever fits this too is left out. */
    condition: z.nullable(ruleConditionSchema),
    /** Whoever was written to by these is left out. */
    campaignIds: z.array(z.uuid()).check(z.maxLength(limits.campaignExcludedMax)),
  }),
  channel: z.enum(patientChannels),
  message: messageSchema,
  /** null: as soon as somebody starts it. */
  scheduledAt: z.nullable(zonedInstantSchema),
  throttlePerMinute: z.int().check(z.minimum(1), z.maximum(limits.campaignThrottleMax)),
  /** Of a hundred people, how many get nothing, so that the effect can be measured. */
  controlPercent: z.int().check(z.minimum(0), z.maximum(limits.campaignControlMax)),
  steps: z.array(stepSchema).check(z.maxLength(limits.campaignStepsMax)),
};

export const campaignDefinitionSchema = z.strictObject(columns);
export type CampaignDefinition = z.output<typeof campaignDefinitionSchema>;

/** Millionths of the currency. */
const microsSchema = z.int().check(z.minimum(0));

const person = z.object({ id: z.uuid(), name: z.string() });

/** People by how far their message came; each is counted once. */
const totals = z.object({
  people: countSchema,
  withheld: countSchema,
  queued: countSchema,
  sent: countSchema,
  delivered: countSchema,
  read: countSchema,
  replied: countSchema,
  failed: countSchema,
  skipped: countSchema,
  exited: countSchema,
});
export type CampaignTotals = z.output<typeof totals>;

export const campaignSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  audience: z.enum(campaignAudiences),
  channel: z.enum(patientChannels),
  status: z.enum(campaignStatuses),
  /** Why it stopped by itself. */
  pausedBecause: z.nullable(z.enum(campaignPauseReasons)),
  scheduledAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  totals,
  updatedAt: z.string(),
  updatedBy: person,
  version: versionSchema,
});
export type CampaignSummary = z.output<typeof campaignSummarySchema>;

/** Of the provider: people whom the company may write to first within 24 hours. */
const dailyLimit = {
  limit: countSchema,
  left: countSchema,
  /** When there is room again; null: there is some now. */
  freeAt: z.nullable(z.string()),
};

const arm = z.object({ people: countSchema, booked: countSchema });

/** Bookings of those who were written to against those who were not. */
const uplift = z.object({
  treated: arm,
  control: arm,
  /** Until when bookings count. */
  until: z.string(),
  /** Percentage points, with the bounds of a 95 % interval; null: nobody is in one of the arms. */
  points: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** The interval leaves out zero. */
  conclusive: z.boolean(),
});
export type CampaignUplift = z.output<typeof uplift>;

export const campaignDetailSchema = z.object({
  ...campaignSummarySchema.shape,
  definition: campaignDefinitionSchema,
  /** People out of an uploaded list; null: the audience is found by its condition. */
  listed: z.nullable(countSchema),
  skippedBy: z.array(z.object({ reason: z.string(), count: countSchema })),
  exitedBy: z.array(z.object({ reason: z.enum(campaignExits), count: countSchema })),
  /** Of each follow-up, in their order. */
  steps: z.array(
    z.object({
      messages: countSchema,
      tasks: countSchema,
      notDue: countSchema,
      refused: countSchema,
    }),
  ),
  uplift: z.nullable(uplift),
  cost: z.object({ micros: microsSchema, currency: z.string() }),
  /** Of one that runs; null: the provider has none, or none is known. */
  dailyLimit: z.nullable(z.object(dailyLimit)),
});
export type CampaignDetail = z.output<typeof campaignDetailSchema>;

export const campaignRecipientSchema = z.object({
  id: z.uuid(),
  subjectKind: z.enum(campaignAudiences),
  subjectId: z.uuid(),
  /** null: the caller may not read such records. */
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  state: z.enum(campaignRecipientStates),
  /** Of what was skipped, exited or failed. */
  reason: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Follow-ups behind them, and when the next one is asked about. */
  step: countSchema,
  nextAt: z.nullable(z.string()),
  booked: z.boolean(),
});
export type CampaignRecipient = z.output<typeof campaignRecipientSchema>;

const preview = z.object({
  /** Who fits the condition and is not excluded. */
  people: countSchema,
  /** Of those, who has an address for the channel. */
  reachable: countSchema,
  /** Of those, who agreed to it and did not stop it: messages and costs follow from them. */
  agreed: countSchema,
  withheld: countSchema,
  samples: z.array(
    z.object({
      subjectId: z.uuid(),
      name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      text: z.string(),
      /** Fields without a value: then nothing is sent. */
      missing: z.array(z.string()),
    }),
  ),
  cost: z.object({
    micros: microsSchema,
    currency: z.string(),
    /** What is left of the month; null: there is no budget. */
    leftMicros: z.nullable(z.int()),
  }),
  /** How long sending takes at the throttle. */
  minutes: countSchema,
  /** null: the provider has none, or none is known; `days`: on how many it sends. */
  dailyLimit: z.nullable(z.object({ ...dailyLimit, days: countSchema })),
  /** How many people were looked at; fewer than `people`: what follows from them is estimated. */
  looked: countSchema,
  /** The channel is connected. */
  connected: z.boolean(),
});
export type CampaignPreview = z.output<typeof preview>;

const read = { permission: 'rules:read' } as const;
const manage = { permission: 'marketing:manage' } as const;
const params = idParams('campaignId');

/** Messages to many people, with follow-ups (screens §6, docs/adr/0125). */
export const campaigns = {
  campaignList: endpoint({
    summary: 'Campaigns with how far their messages came',
    access: read,
    query: z.strictObject({
      ...listQuery(campaignSorts),
      status: z.optional(anyOf(campaignStatuses)),
    }),
    response: pageOf(campaignSummarySchema),
  }),
  campaignView: endpoint({
    summary: 'One campaign with its results, its follow-ups and its effect on bookings',
    access: read,
    params,
    response: campaignDetailSchema,
  }),
  campaignRecipientList: endpoint({
    summary: 'People of a campaign, and what became of their messages',
    access: read,
    params,
    query: z.strictObject({
      state: z.optional(z.enum(campaignRecipientStates)),
      cursor: z.optional(exactText(100)),
    }),
    response: z.object({
      items: z.array(campaignRecipientSchema),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  campaignCreate: endpoint({
    summary: 'Add a campaign, as a draft',
    access: manage,
    body: campaignDefinitionSchema,
    response: campaignDetailSchema,
    status: 201,
  }),
  campaignUpdate: endpoint({
    summary: 'Change a campaign that has not started',
    access: manage,
    params,
    body: z.strictObject({ ...z.partial(campaignDefinitionSchema).shape, version: versionSchema }),
    response: campaignDetailSchema,
  }),
  campaignPreview: endpoint({
    summary: 'Whom a campaign would reach now, with samples and its cost; sends nothing',
    access: manage,
    body: z.strictObject({
      definition: campaignDefinitionSchema,
      /** The campaign whose uploaded list is the audience. */
      campaignId: z.nullable(z.uuid()),
    }),
    response: preview,
  }),
  campaignListSave: endpoint({
    summary:
      'Take the people of a file (CSV or XLSX) as the audience of a draft: by phone, address, number or id',
    access: manage,
    params,
    query: z.strictObject({
      name: shortText(platformLimits.fileNameMax),
      version: z.pipe(z.coerce.number(), versionSchema),
    }),
    upload: { maxBytes: platformLimits.tableMaxBytes },
    response: z.object({
      campaign: campaignDetailSchema,
      /** Rows that name nobody, and the first of them. */
      unknown: countSchema,
      examples: z.array(z.string()),
    }),
  }),
  campaignListDelete: endpoint({
    summary: 'Find the audience of a draft by its condition again',
    access: manage,
    params,
    query: z.strictObject({ version: z.pipe(z.coerce.number(), versionSchema) }),
    response: campaignDetailSchema,
  }),
  campaignMove: endpoint({
    summary: 'Start a campaign, take it back before it began, pause it, resume it or cancel it',
    access: manage,
    params,
    body: z.strictObject({ status: z.enum(campaignMoves), version: versionSchema }),
    response: campaignDetailSchema,
  }),
};
