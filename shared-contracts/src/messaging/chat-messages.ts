import * as z from 'zod/mini';
import { attachmentKinds } from '../platform/attachment-kinds';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import { blankableText, searchText, shortText } from '../platform/text';
import { chatPersonSchema } from './chat-channels';
import * as limits from './limits';
import { chatReactions } from './team-chat-kinds';

export const chatFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(attachmentKinds),
  /** Bytes. */
  size: z.int(),
});

export type ChatFile = z.output<typeof chatFileSchema>;

export const chatMessageSchema = z.object({
  id: z.uuid(),
  channelId: z.uuid(),
  /** Place in the channel, from 1 without a gap. */
  number: z.int(),
  author: chatPersonSchema,
  mine: z.boolean(),
  /** '' when it was deleted, or has only files or a card. */
  body: z.string(),
  at: z.string(),
  editedAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  /** Until when the caller may change it; null: not at all. */
  editableUntil: z.nullable(z.string()),
  /** For everyone, by its author or by who manages the chat. */
  deletable: z.boolean(),
  /** Whom it names, with `@` and the name in its text. */
  mentions: z.array(chatPersonSchema),
  replyTo: z.nullable(
    z.object({
      number: z.int(),
      author: z.string(),
      /** The beginning of its text; '' when it was deleted. */
      text: z.string(),
      deleted: z.boolean(),
    }),
  ),
  reactions: z.array(
    z.object({ emoji: z.enum(chatReactions), mine: z.boolean(), people: z.array(z.string()) }),
  ),
  files: z.array(chatFileSchema),
  /** A card of a patient: its facts are null for whoever may not see the patient. */
  patient: z.nullable(
    z.object({
      facts: z.nullable(
        z.object({
          id: z.uuid(),
          name: z.string(),
          recordNumber: z.string(),
          /** yyyy-mm-dd */
          bornOn: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Of an urgent message: how many of the others acknowledged it. */
  urgent: z.nullable(z.object({ acknowledged: countSchema, of: countSchema, mine: z.boolean() })),
  /** How many of the others have read it. */
  readBy: countSchema,
});

export type ChatMessage = z.output<typeof chatMessageSchema>;

const messageBody = blankableText(limits.chatMessageMax);
const mentions = z._default(z.array(z.uuid()).check(z.maxLength(limits.chatMentionsMax)), []);
const number = z.optional(
  z.pipe(z.coerce.number(), z.int().check(z.minimum(0), z.maximum(platformLimits.integerMax))),
);
const inChannel = idParams('chatChannelId');
const params = idParams('chatMessageId');
const read = { permission: 'team-chat:read' } as const;
const write = { permission: 'team-chat:write' } as const;

export const chatMessages = {
  chatMessageList: endpoint({
    summary:
      'Messages of a channel by number, the oldest first: the newest, or those around a place',
    access: read,
    params: inChannel,
    query: z.strictObject({
      /** Up to, and without, this number. */
      before: number,
      /** From, and without, this number. */
      after: number,
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.chatPageMax)),
        50,
      ),
    }),
    response: z.object({
      items: z.array(chatMessageSchema),
      /** Of the oldest message that is kept, and of the newest; 0: none. */
      firstNumber: countSchema,
      lastNumber: countSchema,
    }),
  }),
  chatMessageCreate: endpoint({
    summary: 'Write to a channel; the same key writes once',
    access: write,
    params: inChannel,
    body: z.strictObject({
      clientKey: z.uuid(),
      body: messageBody,
      mentions,
      /** Number of the message that it answers. */
      replyTo: z.optional(z.int().check(z.minimum(1), z.maximum(platformLimits.integerMax))),
      urgent: z._default(z.boolean(), false),
      /** Whose card it shows; whoever sends it may see the patient. */
      patientId: z.optional(z.uuid()),
      /** Files that the caller put into the channel before. */
      fileIds: z._default(z.array(z.uuid()).check(z.maxLength(limits.chatFilesMax)), []),
    }),
    response: chatMessageSchema,
    status: 201,
  }),
  chatFileCreate: endpoint({
    summary: 'Put a file into a channel; others see it with the message that carries it',
    access: write,
    params: inChannel,
    query: z.strictObject({ name: shortText(platformLimits.fileNameMax) }),
    upload: { maxBytes: platformLimits.attachmentMaxBytes },
    response: chatFileSchema,
    status: 201,
  }),
  chatFileDownload: endpoint({
    summary: 'The bytes of a file of a channel',
    access: read,
    params: idParams('chatFileId'),
    download: true,
  }),
  chatMessageSearch: endpoint({
    summary: 'Messages by words, in all channels of the caller or in one, the newest first',
    access: read,
    query: z.strictObject({
      search: searchText(platformLimits.searchMax),
      channelId: z.optional(z.uuid()),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          number: z.int(),
          channelId: z.uuid(),
          channel: z.string(),
          author: z.string(),
          body: z.string(),
          at: z.string(),
        }),
      ),
    }),
  }),
  chatMessageEdit: endpoint({
    summary: 'Change the text of an own message, within minutes of sending it',
    access: write,
    params,
    body: z.strictObject({ body: messageBody, mentions }),
    response: chatMessageSchema,
  }),
  chatMessageDelete: endpoint({
    summary: 'Delete a message for everyone; that there was one stays',
    access: write,
    params,
  }),
  chatReactionSave: endpoint({
    summary: 'React to a message, or no longer',
    access: write,
    params,
    body: z.strictObject({ emoji: z.enum(chatReactions), on: z.boolean() }),
    response: chatMessageSchema,
  }),
  chatMessageAcknowledge: endpoint({
    summary: 'Acknowledge an urgent message',
    access: read,
    params,
    response: chatMessageSchema,
  }),
  chatReceiptList: endpoint({
    summary: 'Who has read a message, and who acknowledged it',
    access: read,
    params,
    response: z.object({
      items: z.array(
        z.extend(chatPersonSchema, { read: z.boolean(), acknowledgedAt: z.nullable(z.string()) }),
      ),
    }),
  }),
};
