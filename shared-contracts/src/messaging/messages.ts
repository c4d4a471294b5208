import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { zonedInstantSchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { exactText, longText, shortText } from '../platform/text';
import * as limits from './limits';
import {
  attachmentFaults,
  attachmentFileKinds,
  attachmentStates,
  messageDirections,
  messageKinds,
  messagePurposes,
  messageStatuses,
} from './messaging-kinds';

const person = z.object({ id: z.uuid(), name: z.string() });

export const messageAttachmentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(attachmentFileKinds),
  name: z.nullable(z.string()),
  type: z.nullable(z.string()),
  /** Bytes; null until it is stored. */
  size: z.nullable(z.int()),
  /** `waiting`: it is being fetched from the provider. */
  state: z.enum(attachmentStates),
  fault: z.nullable(z.enum(attachmentFaults)),
});
export type MessageAttachment = z.output<typeof messageAttachmentSchema>;

export const messageSchema = z.object({
  id: z.uuid(),
  /** Its place in the thread. */
  number: z.int(),
  direction: z.enum(messageDirections),
  kind: z.enum(messageKinds),
  body: z.nullable(z.string()),
  /** A place, cards, the pressed button or the template, by its kind. */
  details: z.nullable(z.record(z.string(), z.unknown())),
  replyTo: z.nullable(z.object({ id: z.uuid(), number: z.int(), preview: z.nullable(z.string()) })),
  purpose: z.enum(messagePurposes),
  status: z.nullable(z.enum(messageStatuses)),
  /** Why it failed, or is tried again. */
  error: z.nullable(z.object({ code: z.string(), text: z.nullable(z.string()) })),
  author: z.nullable(person),
  scheduledFor: z.nullable(z.string()),
  /** It is sent then, and can be taken back before; null: it was sent, or is planned for later. */
  undoUntil: z.nullable(z.string()),
  cost: z.nullable(z.object({ micros: z.int(), currency: z.string() })),
  attachments: z.array(messageAttachmentSchema),
  at: z.string(),
  sentAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
});
export type Message = z.output<typeof messageSchema>;

const place = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(platformLimits.integerMax));

/** What goes out, by its kind. */
export const messageContentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), body: longText(limits.messageBodyMax) }),
  z.strictObject({
    kind: z.literal('interactive'),
    body: longText(limits.messageButtonBodyMax),
    buttons: z
      .array(z.strictObject({ title: shortText(limits.messageButtonTitleMax) }))
      .check(z.minLength(1), z.maxLength(limits.messageButtonsMax)),
  }),
  z.strictObject({
    kind: z.literal('template'),
    name: exactText(limits.templateNameMax).check(z.regex(patterns.templateName)),
    language: exactText(15).check(z.regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/)),
    /** In the order of the variables of its body. */
    parameters: z._default(
      z
        .array(shortText(limits.templateParameterMax))
        .check(z.maxLength(limits.templateParametersMax)),
      [],
    ),
  }),
  z.strictObject({
    kind: z.literal('reaction'),
    /** null: it is taken back. */
    emoji: z.nullable(shortText(16)),
  }),
]);
export type MessageContent = z.output<typeof messageContentSchema>;

const conversation = idParams('conversationId');
const message = idParams('messageId');
const access = {
  read: { permission: 'patient-chats:read' },
  write: { permission: 'patient-chats:write' },
} as const;

export const messages = {
  messageList: endpoint({
    summary: 'Messages of a conversation in their order: the newest, or those before or after one',
    access: access.read,
    params: conversation,
    query: z.strictObject({
      /** Number of a message; exclusive. */
      before: z.optional(place),
      after: z.optional(place),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.messagesPageMax)),
        50,
      ),
    }),
    response: z.object({
      items: z.array(messageSchema),
      hasOlder: z.boolean(),
      hasNewer: z.boolean(),
    }),
  }),
  messageSend: endpoint({
    summary:
      'Write to the person, now or later; refused where somebody answered in between, or the channel takes no free text any more',
    access: access.write,
    params: conversation,
    body: z.strictObject({
      content: messageContentSchema,
      /** `replyCount` of the conversation as it was seen. */
      replyCount: countSchema,
      replyToId: z.optional(z.uuid()),
      /** Files of quick replies that follow the text, where the channel takes files. */
      files: z.optional(z.array(z.uuid()).check(z.maxLength(limits.quickReplyFilesMax))),
      /** Later than now: it can be cancelled until then. */
      scheduledFor: z.optional(zonedInstantSchema),
      /** Wait `messageUndoSeconds` before it is sent; others see at once that it was answered. */
      undoable: z._default(z.boolean(), false),
    }),
    response: messageSchema,
    status: 201,
  }),
  messageFileCreate: endpoint({
    summary: 'Send a picture, document, recording or video to the person, with what is said of it',
    access: access.write,
    params: conversation,
    query: z.strictObject({
      name: shortText(platformLimits.fileNameMax),
      caption: z.optional(longText(limits.messageButtonBodyMax)),
      /** As in `messageSend`. */
      replyCount: z.pipe(z.coerce.number(), countSchema),
    }),
    upload: { maxBytes: limits.messageMediaMaxBytes },
    response: messageSchema,
    status: 201,
  }),
  noteCreate: endpoint({
    summary: 'Leave a note for colleagues; the person never sees it',
    access: access.write,
    params: conversation,
    body: z.strictObject({ body: longText(limits.messageBodyMax) }),
    response: messageSchema,
    status: 201,
  }),
  messageCancel: endpoint({
    summary: 'Take back a message that is not sent yet',
    access: access.write,
    params: message,
  }),
  messageRetry: endpoint({
    summary: 'Send a message again that failed',
    access: access.write,
    params: message,
    response: messageSchema,
  }),
  messageFileDownload: endpoint({
    summary: 'The bytes of a file that came with a message',
    access: access.read,
    params: idParams('attachmentId'),
    download: true,
  }),
};
