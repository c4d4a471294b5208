import * as z from 'zod/mini';
import { countSchema, versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { anyOf, idParams, listQuery, pageOf, valueCounts } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { phoneSchema } from '../platform/phone';
import { blankableLine, exactText, longText, shortText } from '../platform/text';
import { eventsOnPhones } from './event-template-kinds';
import * as limits from './limits';
import { outgoingRefusalSchema } from './outgoing';
import {
  templateButtonKinds,
  templateCategories,
  templateHeaderKinds,
  templateLanguages,
  templateQualities,
  templateRejections,
  templateStatuses,
  templateVariableSources,
  templateVersionStatuses,
  messageTemplateSorts,
} from './template-kinds';
import { unknownVariables } from './template-text';

const title = shortText(limits.templateButtonTitleMax);

const buttonSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quick_reply'), title }),
  z.strictObject({
    kind: z.literal('url'),
    title,
    url: exactText(limits.templateUrlMax).check(z.regex(patterns.secureUrl)),
  }),
  z.strictObject({ kind: z.literal('call'), title, phone: phoneSchema }),
]);
export type TemplateButton = z.output<typeof buttonSchema>;

const variableSchema = z.strictObject({
  /** What the provider's reviewer reads in its place. */
  sample: blankableLine(limits.templateSampleMax),
  source: z.enum(templateVariableSources),
});
export type TemplateVariable = z.output<typeof variableSchema>;

const content = {
  category: z.enum(templateCategories),
  /** The file of a picture or document comes by itself, see `messageTemplateFileSave`. */
  header: z.strictObject({
    kind: z.enum(templateHeaderKinds),
    text: z._default(blankableLine(limits.templateHeaderMax), ''),
  }),
  body: longText(limits.templateBodyMax).check(
    z.refine((text) => unknownVariables(text).length === 0, { params: { rule: 'unknown' } }),
  ),
  footer: z._default(blankableLine(limits.templateFooterMax), ''),
  buttons: z._default(z.array(buttonSchema).check(z.maxLength(limits.templateButtonsMax)), []),
  /** In the order of their places. */
  variables: z._default(
    z.array(variableSchema).check(z.maxLength(limits.templateParametersMax)),
    [],
  ),
};

const person = z.object({ id: z.uuid(), name: z.string() });

const rejection = z.object({
  reason: z.enum(templateRejections),
  /** As the provider says it. */
  code: z.string(),
});

export const templateVersionSchema = z.object({
  number: z.int(),
  status: z.enum(templateVersionStatuses),
  category: z.enum(templateCategories),
  header: z.object({
    kind: z.enum(templateHeaderKinds),
    text: z.string(),
    file: z.nullable(z.object({ id: z.uuid(), name: z.string(), type: z.string(), size: z.int() })),
  }),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(
    z.object({
      kind: z.enum(templateButtonKinds),
      title: z.string(),
      url: z.optional(z.string()),
      phone: z.optional(z.string()),
    }),
  ),
  variables: z.array(variableSchema),
  rejection: z.nullable(rejection),
  /** Why it did not reach the provider: it can be submitted again. */
  failure: z.nullable(z.object({ code: z.string(), text: z.nullable(z.string()) })),
  submittedAt: z.nullable(z.string()),
  submittedBy: z.nullable(person),
  decidedAt: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: person,
});
export type TemplateVersion = z.output<typeof templateVersionSchema>;

export const messageTemplateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  language: z.enum(templateLanguages),
  /** Which event it says by itself outside the 24 hours; null: none. */
  event: z.nullable(z.enum(eventsOnPhones)),
  status: z.enum(templateStatuses),
  /** As it was asked for. */
  category: z.enum(templateCategories),
  /** As the provider sorts it, where that differs. */
  changedCategory: z.nullable(z.enum(templateCategories)),
  quality: z.enum(templateQualities),
  /** How the newest text begins. */
  preview: z.string(),
  /** The newest version: what is written or waits, while an older one may still be sent. */
  newest: z.object({ number: z.int(), status: z.enum(templateVersionStatuses) }),
  rejection: z.nullable(rejection),
  failure: z.nullable(z.object({ code: z.string(), text: z.nullable(z.string()) })),
  /** The version that is sent; null: none may be. */
  inUse: z.nullable(z.int()),
  /** Messages of the last 30 days. */
  usage: z.object({
    sent: countSchema,
    delivered: countSchema,
    read: countSchema,
    failed: countSchema,
  }),
  /** When the provider last told of it. */
  syncedAt: z.nullable(z.string()),
  archivedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  version: versionSchema,
});
export type MessageTemplate = z.output<typeof messageTemplateSchema>;

export const messageTemplateDetailSchema = z.extend(messageTemplateSchema, {
  /** The newest first. */
  versions: z.array(templateVersionSchema),
  /** What WhatsApp did not say lately of its event; whom to, is not told. */
  refusals: z.array(outgoingRefusalSchema),
});
export type MessageTemplateDetail = z.output<typeof messageTemplateDetailSchema>;

const name = exactText(limits.templateNameMax).check(z.regex(patterns.templateName));
const language = z.enum(templateLanguages);
const event = z._default(z.nullable(z.enum(eventsOnPhones)), null);
const params = idParams('messageTemplateId');
const access = {
  read: { permission: 'marketing:read' },
  manage: { permission: 'marketing:manage' },
} as const;

/** Templates of WhatsApp, which the provider approves before they may be sent. */
export const messageTemplates = {
  messageTemplateList: endpoint({
    summary: 'Templates by words, status, category and language, with their use and quality',
    access: access.read,
    query: z.strictObject({
      ...listQuery(messageTemplateSorts),
      status: z.optional(anyOf(templateStatuses)),
      category: z.optional(anyOf(templateCategories)),
      language: z.optional(anyOf(templateLanguages)),
      archived: z._default(z.enum(['no', 'yes']), 'no'),
    }),
    response: z.extend(pageOf(messageTemplateSchema), {
      statuses: valueCounts,
      /** WhatsApp is connected: templates can be submitted. */
      connected: z.boolean(),
      /** When the provider was last asked about them. */
      syncedAt: z.nullable(z.string()),
    }),
  }),
  messageTemplateView: endpoint({
    summary: 'One template with all versions of its text',
    access: access.read,
    params,
    response: messageTemplateDetailSchema,
  }),
  messageTemplateCreate: endpoint({
    summary: 'Write a template; it goes to the provider once it is submitted',
    access: access.manage,
    body: z.strictObject({ name, language, event, ...content }),
    response: messageTemplateDetailSchema,
    status: 201,
  }),
  messageTemplateUpdate: endpoint({
    summary:
      'Change the draft; of one that was decided a new version begins, and the approved one stays in use',
    access: access.manage,
    params,
    body: z.strictObject({
      version: versionSchema,
      /** Can be changed at any time: it is no part of the text. */
      event: z.optional(z.nullable(z.enum(eventsOnPhones))),
      /** These are fixed once it was submitted. */
      name: z.optional(name),
      language: z.optional(language),
      category: z.optional(content.category),
      header: z.optional(content.header),
      body: z.optional(content.body),
      footer: z.optional(blankableLine(limits.templateFooterMax)),
      buttons: z.optional(z.array(buttonSchema).check(z.maxLength(limits.templateButtonsMax))),
      variables: z.optional(
        z.array(variableSchema).check(z.maxLength(limits.templateParametersMax)),
      ),
    }),
    response: messageTemplateDetailSchema,
  }),
  messageTemplateFileSave: endpoint({
    summary: 'The picture or document at the head of the draft, which is also sent with it',
    access: access.manage,
    params,
    query: z.strictObject({
      name: shortText(platformLimits.fileNameMax),
      version: z.pipe(z.coerce.number(), versionSchema),
    }),
    upload: { maxBytes: platformLimits.attachmentMaxBytes },
    response: messageTemplateDetailSchema,
  }),
  messageTemplateFileDownload: endpoint({
    summary: 'The bytes of the picture or document of a version',
    access: access.read,
    params: idParams('messageTemplateFileId'),
    download: true,
  }),
  messageTemplateSubmit: endpoint({
    summary: 'Send the draft to the provider for approval; refused with what stands against it',
    access: access.manage,
    params,
    body: z.strictObject({ version: versionSchema }),
    response: messageTemplateDetailSchema,
  }),
  messageTemplateDuplicate: endpoint({
    summary: 'The same text as a draft in another language, or under another name',
    access: access.manage,
    params,
    body: z.strictObject({ name, language }),
    response: messageTemplateDetailSchema,
    status: 201,
  }),
  messageTemplateArchive: endpoint({
    summary: 'Put a template away: it is not sent any more, and the provider deletes it',
    access: access.manage,
    params,
    body: z.strictObject({ version: versionSchema }),
    response: messageTemplateSchema,
  }),
  messageTemplateSync: endpoint({
    summary: 'Ask the provider what became of all templates, soon',
    access: access.manage,
  }),
  templateListForConversation: endpoint({
    summary:
      'Approved templates that can be sent in a conversation, with values that are known for it',
    access: { permission: 'patient-chats:write' },
    params: idParams('conversationId'),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          language: language,
          category: z.enum(templateCategories),
          header: z.object({ kind: z.enum(templateHeaderKinds), text: z.string() }),
          body: z.string(),
          footer: z.string(),
          buttons: z.array(z.object({ kind: z.enum(templateButtonKinds), title: z.string() })),
          /** One for each variable of the body, in their order. */
          variables: z.array(
            z.object({
              sample: z.string(),
              source: z.enum(templateVariableSources),
              /** null: whoever sends it says. */
              value: z.nullable(z.string()),
            }),
          ),
        }),
      ),
    }),
  }),
};
