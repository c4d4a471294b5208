import * as z from 'zod/mini';
import { countSchema, versionSchema } from '../platform/counts';
import { emailSchema } from '../platform/email';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { bulkOutcome, idParams, listQuery, pageOf, selectedIds } from '../platform/lists';
import { blankableLine, longText, shortText } from '../platform/text';
import { emailCategories, emailKinds, emailSources } from './email-kinds';
import * as limits from './limits';

const person = z.object({ id: z.uuid(), name: z.string() });
const address = z.object({ name: z.string(), address: z.string() });

export const emailThreadSchema = z.object({
  id: z.uuid(),
  mailbox: z.object({ id: z.uuid(), name: z.string() }),
  /** As in its latest mail. */
  subject: z.string(),
  category: z.enum(emailCategories),
  /** Why it is there. */
  reason: z.object({
    source: z.enum(emailSources),
    /** Name of the rule, address of the sender, who moved it, or the word that was found. */
    detail: z.nullable(z.string()),
    /** 0 to 1. */
    confidence: z.number(),
  }),
  /** Who wrote last from outside; of a thread without an answer, whom it went to. */
  correspondent: address,
  /** How its latest mail begins. */
  snippet: z.string(),
  kind: z.enum(emailKinds),
  unread: countSchema,
  messages: countSchema,
  files: countSchema,
  starred: z.boolean(),
  archived: z.boolean(),
  labels: z.array(z.string()),
  assignee: z.nullable(person),
  lastMessageAt: z.string(),
  version: versionSchema,
});

export type EmailThread = z.output<typeof emailThreadSchema>;

export const emailAttachmentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** What the HTML refers to it by; null: a file beside the text. */
  contentId: z.nullable(z.string()),
});

export type EmailAttachment = z.output<typeof emailAttachmentSchema>;

export const emailMessageSchema = z.object({
  id: z.uuid(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(emailKinds),
  from: address,
  to: z.array(address),
  cc: z.array(address),
  subject: z.string(),
  text: z.string(),
  hasHtml: z.boolean(),
  /** Larger than what is fetched or kept: the rest is at the server. */
  cut: z.boolean(),
  attachments: z.array(emailAttachmentSchema),
  at: z.string(),
  /** Of mail that leaves; null of mail that arrived. */
  status: z.nullable(z.enum(['queued', 'sent', 'failed'])),
  error: z.nullable(z.string()),
  author: z.nullable(z.string()),
});

export type EmailMessage = z.output<typeof emailMessageSchema>;

export const emailThreadDetailSchema = z.extend(emailThreadSchema, {
  /** Oldest first; of a long thread the newest. */
  discussion: z.array(emailMessageSchema),
  /** The caller may answer, move and assign it. */
  writable: z.boolean(),
  /** The conversation of the inbox in which it goes on. */
  conversationId: z.nullable(z.uuid()),
  /** The lead that it became. */
  leadId: z.nullable(z.uuid()),
});

export type EmailThreadDetail = z.output<typeof emailThreadDetailSchema>;

export const emailCategoryCardSchema = z.object({
  category: z.enum(emailCategories),
  unread: countSchema,
  open: countSchema,
  /** Assigned to the caller. */
  mine: countSchema,
  /** When the oldest unread mail arrived. */
  oldestAt: z.nullable(z.string()),
});

export type EmailCategoryCard = z.output<typeof emailCategoryCardSchema>;

export const emailDigestSchema = z.object({
  /** What arrived since then is new. */
  since: z.string(),
  categories: z.array(
    z.object({
      category: z.enum(emailCategories),
      /** Mails since `since`. */
      arrived: countSchema,
      /** Threads with something unread. */
      unread: countSchema,
      /** Threads whose last mail is of a person outside, and not answered. */
      waiting: countSchema,
    }),
  ),
  /** Those who wait the longest. */
  waiting: z.array(
    z.object({
      threadId: z.uuid(),
      subject: z.string(),
      category: z.enum(emailCategories),
      correspondent: address,
      since: z.string(),
      assignee: z.nullable(person),
    }),
  ),
});

export type EmailDigest = z.output<typeof emailDigestSchema>;

export const emailSorts = ['-lastMessageAt', 'lastMessageAt', 'subject'] as const;

const read = { permission: 'email:read' } as const;
const write = { permission: 'email:write' } as const;
const recipients = (least: number) =>
  z.array(emailSchema).check(z.minLength(least), z.maxLength(limits.emailRecipientsMax));
const letter = {
  to: recipients(1),
  cc: z._default(recipients(0), []),
  text: longText(limits.emailTextMax),
  /** Files that the caller uploaded for it. */
  uploadIds: z._default(z.array(z.uuid()).check(z.maxLength(limits.emailUploadsMax)), []),
};
const threadParams = idParams('emailThreadId');

/** Mail of the company. Everybody sees the categories of their roles, and what is assigned to them. */
export const emailThreads = {
  emailCategoryList: endpoint({
    summary: 'The categories that the caller reads, each with what is unread, oldest and theirs',
    access: read,
    response: z.object({ items: z.array(emailCategoryCardSchema) }),
  }),
  emailDigestView: endpoint({
    summary:
      'The day in the mailbox: new mail by category, and who waits the longest for an answer',
    access: read,
    response: emailDigestSchema,
  }),
  emailThreadList: endpoint({
    summary: 'Threads by category, mailbox, state, assignee and words, the latest first',
    access: read,
    query: z.strictObject({
      ...listQuery(emailSorts),
      category: z.optional(z.enum(emailCategories)),
      mailboxId: z.optional(z.uuid()),
      /** Absent: what is not archived. */
      state: z._default(z.enum(['open', 'archived', 'all']), 'open'),
      unread: z.optional(z.literal('1')),
      starred: z.optional(z.literal('1')),
      assignee: z.optional(z.union([z.enum(['me', 'none']), z.uuid()])),
    }),
    response: pageOf(emailThreadSchema),
  }),
  emailAssigneeList: endpoint({
    summary: 'Members to whom mail can be assigned, by name',
    access: read,
    response: z.object({ items: z.array(person) }),
  }),
  emailThreadView: endpoint({
    summary: 'One thread with its mails; their HTML is asked for one by one',
    access: read,
    params: threadParams,
    response: emailThreadDetailSchema,
  }),
  emailMessageHtmlView: endpoint({
    summary:
      'The HTML of a mail as it was sent: to be cleaned and framed, never inserted in a page',
    access: read,
    params: idParams('emailMessageId'),
    response: z.object({
      html: z.string(),
      /** Addresses of pictures from elsewhere; each is asked for by its place. */
      pictures: z.array(z.string()),
    }),
  }),
  emailPictureDownload: endpoint({
    summary: 'A picture that a mail shows from elsewhere, fetched by the server on request',
    access: read,
    params: z.strictObject({ emailMessageId: z.uuid(), place: shortText(3) }),
    download: true,
  }),
  emailAttachmentDownload: endpoint({
    summary: 'A file of a mail',
    access: read,
    params: idParams('emailAttachmentId'),
    download: true,
  }),
  emailUploadCreate: endpoint({
    summary: 'Upload a file for a mail that is being written; unused ones are deleted after a day',
    access: write,
    query: z.strictObject({ name: shortText(platformLimits.fileNameMax) }),
    upload: { maxBytes: platformLimits.attachmentMaxBytes },
    response: emailAttachmentSchema,
    status: 201,
  }),
  emailThreadCreate: endpoint({
    summary: 'Write a mail from a mailbox: it begins a thread',
    access: write,
    body: z.strictObject({
      ...letter,
      mailboxId: z.uuid(),
      category: z.enum(emailCategories),
      subject: blankableLine(limits.emailSubjectMax),
    }),
    response: emailThreadDetailSchema,
    status: 201,
  }),
  emailReplyCreate: endpoint({
    summary: 'Answer in a thread; refused when somebody else has answered since it was read',
    access: write,
    params: threadParams,
    body: z.strictObject({
      ...letter,
      /** The latest mail that the caller saw. */
      answersId: z.uuid(),
    }),
    response: emailThreadDetailSchema,
    status: 201,
  }),
  emailThreadBulk: endpoint({
    summary:
      'Change many threads alike; each succeeds or fails by itself. A move teaches where mail of its sender belongs',
    access: write,
    body: z.strictObject({
      threads: selectedIds(limits.emailBulkMax),
      change: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('read'), read: z.boolean() }),
        z.strictObject({ kind: z.literal('star'), starred: z.boolean() }),
        z.strictObject({ kind: z.literal('archive'), archived: z.boolean() }),
        z.strictObject({ kind: z.literal('assign'), assigneeId: z.nullable(z.uuid()) }),
        z.strictObject({ kind: z.literal('move'), category: z.enum(emailCategories) }),
      ]),
    }),
    response: bulkOutcome,
  }),
};
