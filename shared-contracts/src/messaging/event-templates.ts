import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { locales } from '../platform/locales';
import { longText, shortText } from '../platform/text';
import {
  eventTemplateConcerns,
  eventTemplateStates,
  messageVariables,
  templateEvents,
} from './event-template-kinds';
import * as limits from './limits';
import { patientChannels } from './messaging-kinds';
import { outgoingRefusalSchema } from './outgoing';

const text = {
  /** Of a mail, and only there. */
  subject: z.nullable(shortText(limits.eventTemplateSubjectMax)),
  /** Header, footer and buttons are WhatsApp's. */
  header: z.nullable(shortText(limits.eventTemplateLineMax)),
  body: longText(limits.eventTemplateMailMax),
  footer: z.nullable(shortText(limits.eventTemplateLineMax)),
  buttons: z
    .array(shortText(limits.messageButtonTitleMax))
    .check(z.maxLength(limits.messageButtonsMax)),
};
export const eventTextSchema = z.strictObject(text);
export type EventText = z.output<typeof eventTextSchema>;

const place = {
  event: z.enum(templateEvents),
  channel: z.enum(patientChannels),
  language: z.enum(locales),
};

const head = {
  ...place,
  state: z.enum(eventTemplateStates),
  concerns: z.array(z.enum(eventTemplateConcerns)),
  updatedAt: z.nullable(z.string()),
  /** 0: the company changed nothing yet. */
  version: versionSchema,
};
const headSchema = z.object({
  ...head,
  /** How the text in use begins, with values of a sample. */
  preview: z.string(),
  /** How many SMS it is; null: of another channel. */
  segments: z.nullable(z.int()),
});
export type EventTemplateHead = z.output<typeof headSchema>;

const templateSchema = z.object({
  ...head,
  text: z.object(text),
  /** Of the product. */
  defaultText: z.object(text),
  /** The one in use; null: the text of the product. */
  number: z.nullable(z.int()),
  /** Texts of the company, the newest first. */
  versions: z.array(
    z.object({ number: z.int(), text: z.object(text), at: z.string(), by: z.string() }),
  ),
  /** What it did not say lately through this channel, in any language; whom to, is not told. */
  refusals: z.array(outgoingRefusalSchema),
});
export type EventTemplate = z.output<typeof templateSchema>;

const read = { permission: 'hospital-templates:read' } as const;
const write = { permission: 'hospital-templates:write' } as const;
const params = z.strictObject(place);

/** What the suite writes to patients by itself: one text for an event, a channel and a language. */
export const eventTemplates = {
  eventTemplateList: endpoint({
    summary: 'The state of every text for an event, a channel and a language',
    access: read,
    response: z.object({ items: z.array(headSchema) }),
  }),
  eventTemplateView: endpoint({
    summary: 'The text in use, that of the product, and the versions of the company',
    access: read,
    params,
    response: templateSchema,
  }),
  eventTemplateSave: endpoint({
    summary:
      'Use a text of the company; one with an unknown variable or, for phones, a clinical word is refused',
    access: write,
    params,
    body: z.strictObject({ ...text, version: versionSchema }),
    response: templateSchema,
  }),
  eventTemplateRestore: endpoint({
    summary: 'Use an earlier version again, or the text of the product',
    access: write,
    params,
    body: z.strictObject({
      /** null: the text of the product. */
      number: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.eventTemplateVersionsMax))),
      version: versionSchema,
    }),
    response: templateSchema,
  }),
  eventTemplateSwitch: endpoint({
    summary: 'Send a text from now on, or not',
    access: write,
    params,
    body: z.strictObject({ enabled: z.boolean(), version: versionSchema }),
    response: templateSchema,
  }),
  eventTemplateSample: endpoint({
    summary:
      'What an event would say: of the latest appointment where the caller may see it, or invented',
    access: read,
    params: z.strictObject({ event: place.event, language: place.language }),
    response: z.object({
      source: z.enum(['appointment', 'invented']),
      facts: z.partialRecord(z.enum(messageVariables), z.string()),
    }),
  }),
  eventTemplateTest: endpoint({
    summary: 'Send a text with sample values to the caller’s own address or phone',
    access: write,
    params,
    body: eventTextSchema,
    /** Where it goes. */
    response: z.object({ to: z.string() }),
  }),
};
