import * as z from 'zod/mini';
import { fieldValuesSchema } from '../customers/custom-fields';
import { endpoint } from '../platform/endpoint';
import { leadFilters, leadSorts, leadStatusFilter } from './lead-filters';
import {
  leadLogKinds,
  leadSources,
  leadStatuses,
  lostReasons,
  responseChannels,
  slaStatuses,
} from './lead-statuses';
import * as limits from './limits';
import * as patterns from '../platform/patterns';
import { idParams, listQuery, pageOf } from '../platform/lists';
import { blankableLine, blankableText, longText, shortText } from '../platform/text';
import { trendQuery } from '../platform/trends';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { emailSchema } from '../platform/email';
import { phoneSchema } from '../platform/phone';

export const leadNameSchema = shortText(limits.leadNameMax);
const noteSchema = longText(limits.leadNoteMax);

/** Campaign parameters of the web form (`campaign`, `medium`, `content`, …). */
export const utmSchema = z
  .record(z.string().check(z.regex(patterns.utmKey)), blankableLine(limits.utmValueMax))
  .check(
    z.refine((utm) => Object.keys(utm).length <= limits.utmKeysMax, {
      params: { rule: 'too_long' },
    }),
  );

const person = z.nullable(z.object({ id: z.uuid(), name: z.string() }));

export const leadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  source: z.enum(leadSources),
  utm: z.record(z.string(), z.string()),
  interest: z.nullable(z.string()),
  message: z.nullable(z.string()),
  status: z.enum(leadStatuses),
  /** Set exactly when the lead is lost. */
  lostReason: z.nullable(z.enum(lostReasons)),
  owner: person,
  /** 0 to 100, computed by the database. */
  score: z.int(),
  /** Due time of the first response, in the company's working minutes. */
  responseBy: z.string(),
  firstRespondedAt: z.nullable(z.string()),
  slaStatus: z.nullable(z.enum(slaStatuses)),
  nextStep: z.nullable(z.string()),
  nextStepOn: z.nullable(z.string()),
  convertedCustomerId: z.nullable(z.uuid()),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionSchema,
});

export type Lead = z.output<typeof leadSchema>;

export const leadLogEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(leadLogKinds),
  /** null: submitted through a form. */
  by: z.nullable(z.string()),
  from: z.nullable(z.enum(leadStatuses)),
  to: z.nullable(z.enum(leadStatuses)),
  channel: z.nullable(z.enum(responseChannels)),
  /** Assigned owner. */
  owner: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export type LeadLogEntry = z.output<typeof leadLogEntrySchema>;

export const leadDetailSchema = z.extend(leadSchema, {
  /** Newest first, at most {@link limits.leadLogShown}. */
  log: z.array(leadLogEntrySchema),
  /** The caller made the latest move and can undo it. */
  undoable: z.boolean(),
  consent: z.nullable(z.object({ at: z.string(), text: z.string() })),
});

export type LeadDetail = z.output<typeof leadDetailSchema>;

/** Number of cards of one column, from the top. */
const depth = z.optional(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.boardColumnMax)),
);

const body = {
  phone: z.optional(z.nullable(phoneSchema)),
  email: z.optional(z.nullable(emailSchema)),
  interest: z.optional(z.nullable(blankableLine(limits.leadInterestMax))),
  message: z.optional(z.nullable(blankableText(limits.leadMessageMax))),
  nextStep: z.optional(z.nullable(blankableLine(limits.leadNextStepMax))),
  nextStepOn: z.optional(z.nullable(daySchema)),
};

const version = versionSchema;

const leadFigures = {
  created: z.int(),
  answered: z.int(),
  /** Median working minutes to the first response; null: none was answered. */
  minutes: z.nullable(z.int()),
};

/** Matching attributes of a possible duplicate. */
const because = z.array(z.enum(['email', 'phone', 'name']));

export const leads = {
  leadList: endpoint({
    summary:
      'Leads by words (without regard to accents or case), status, source, owner, first response, order and page',
    access: { permission: 'leads:read' },
    query: z.strictObject({ ...listQuery(leadSorts), ...leadFilters, ...leadStatusFilter }),
    response: pageOf(leadSchema),
  }),
  leadBoard: endpoint({
    summary:
      'The pipeline: every status with its number of leads and the cards at its top (20 unless said for a column)',
    access: { permission: 'leads:read' },
    query: z.strictObject({
      ...leadFilters,
      new: depth,
      contacted: depth,
      nurture: depth,
      qualified: depth,
      converted: depth,
      unqualified: depth,
      junk: depth,
    }),
    response: z.object({
      total: z.int(),
      columns: z.array(
        z.object({ status: z.enum(leadStatuses), total: z.int(), items: z.array(leadSchema) }),
      ),
    }),
  }),
  leadTrends: endpoint({
    summary:
      'Leads of the last whole days (30 unless said) by the day they came, and how fast they were answered, with as many days before; and how many wait now',
    access: { permission: 'leads:read' },
    query: z.strictObject(trendQuery),
    response: z.object({
      from: daySchema,
      to: daySchema,
      days: z.array(z.object({ day: daySchema, ...leadFigures })),
      total: z.object(leadFigures),
      before: z.object(leadFigures),
      /** New ones without a response, and those of them past their time. */
      waiting: z.int(),
      overdue: z.int(),
    }),
  }),
  leadView: endpoint({
    summary: 'One lead with its log',
    access: { permission: 'leads:read' },
    params: idParams('leadId'),
    response: leadDetailSchema,
  }),
  leadCreate: endpoint({
    summary: 'Create a lead: a name, and a phone number or an email address',
    access: { permission: 'leads:write' },
    body: z.strictObject({
      ...body,
      name: leadNameSchema,
      source: z.enum(leadSources),
      utm: z._default(utmSchema, {}),
      /** `next`: round-robin assignment. */
      ownerId: z.optional(z.nullable(z.union([z.literal('next'), z.uuid()]))),
    }),
    response: leadDetailSchema,
    status: 201,
  }),
  leadUpdate: endpoint({
    summary: 'Change what is known of a lead',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    body: z.strictObject({
      ...body,
      version,
      name: z.optional(leadNameSchema),
      source: z.optional(z.enum(leadSources)),
    }),
    response: leadDetailSchema,
  }),
  leadMove: endpoint({
    summary: 'Move a lead to a status that its own leads to, or within its column',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    body: z.strictObject({
      version,
      status: z.enum(leadStatuses),
      /** The card above; null: first. Absent: first in another column, unchanged in the same one. */
      afterId: z.optional(z.nullable(z.uuid())),
      lostReason: z.optional(z.enum(lostReasons)),
      note: z.optional(z.nullable(blankableText(limits.leadNoteMax))),
    }),
    response: leadDetailSchema,
  }),
  leadUndo: endpoint({
    summary: 'Take back the move that one has just made',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    body: z.strictObject({ version }),
    response: leadDetailSchema,
  }),
  leadAssign: endpoint({
    summary: 'Give a lead to somebody, to whoever’s turn it is, or to nobody',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    body: z.strictObject({ version, ownerId: z.nullable(z.union([z.literal('next'), z.uuid()])) }),
    response: leadDetailSchema,
  }),
  leadRespond: endpoint({
    summary:
      'Record an answer to the lead; the first one ends the time to respond, and a new lead becomes contacted',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    body: z.strictObject({
      version,
      channel: z.enum(responseChannels),
      note: z.optional(z.nullable(blankableText(limits.leadNoteMax))),
    }),
    response: leadDetailSchema,
  }),
  leadNoteCreate: endpoint({
    summary: 'Write a note into the log of a lead',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    body: z.strictObject({ note: noteSchema }),
    response: leadDetailSchema,
    status: 201,
  }),
  leadCandidateList: endpoint({
    summary: 'Customers and leads who may be the same person: by email, phone or a similar name',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    response: z.object({
      customers: z.array(
        z.object({
          id: z.uuid(),
          code: z.string(),
          name: z.string(),
          email: z.nullable(z.string()),
          phone: z.nullable(z.string()),
          because,
        }),
      ),
      leads: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          email: z.nullable(z.string()),
          phone: z.nullable(z.string()),
          status: z.enum(leadStatuses),
          version: versionSchema,
          because,
        }),
      ),
    }),
  }),
  leadConvert: endpoint({
    summary:
      'Make a customer of a lead: one who is there, or a new one; asked again, the answer is the same',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    body: z.strictObject({
      version,
      /** null: a new customer with the lead's name, phone and email. */
      customerId: z.nullable(z.uuid()),
      /** Custom values of a new customer; required fields must be present. */
      values: z.optional(fieldValuesSchema),
    }),
    response: leadDetailSchema,
  }),
  leadMerge: endpoint({
    summary:
      'Put another lead of the same person into this one: its log is kept, its facts fill what is empty, and it goes',
    access: { permission: 'leads:write' },
    params: idParams('leadId'),
    body: z.strictObject({ version, otherId: z.uuid(), otherVersion: versionSchema }),
    response: leadDetailSchema,
  }),
  leadDelete: endpoint({
    summary: 'Delete a lead that became no customer',
    access: { permission: 'leads:delete' },
    params: idParams('leadId'),
    query: z.strictObject({ version: z.pipe(z.coerce.number(), versionSchema) }),
  }),
  leadOwnerList: endpoint({
    summary: 'Who can take leads, with the number each has open',
    access: { permission: 'leads:read' },
    response: z.object({
      items: z.array(z.object({ id: z.uuid(), name: z.string(), open: z.int() })),
    }),
  }),
  leadSourceList: endpoint({
    summary: 'What comes of leads, by source: those that came from a day to a day of the company',
    access: { permission: 'leads:read' },
    query: z.strictObject({ from: z.optional(daySchema), to: z.optional(daySchema) }),
    response: z.object({
      items: z.array(
        z.object({
          source: z.enum(leadSources),
          total: z.int(),
          open: z.int(),
          converted: z.int(),
          lost: z.int(),
          /** Conversions per lead received. */
          rate: z.number(),
          /** Working minutes to the first response; null: no responses yet. */
          medianResponseMinutes: z.nullable(z.number()),
          /** Share answered in time, of those answered or overdue; null: none yet. */
          onTimeRate: z.nullable(z.number()),
          /**
           * Leads whose customer's patients were booked afterwards; null unless the caller may see
           * all appointments.
           */
          booked: z.nullable(z.int()),
          /** Of these, leads with an attended appointment; null likewise. */
          attended: z.nullable(z.int()),
          /** Centavos over the period; null: none recorded. */
          cost: z.nullable(z.int()),
          /** Centavos; null without a cost or attendance. */
          costPerAttended: z.nullable(z.int()),
        }),
      ),
    }),
  }),
};
