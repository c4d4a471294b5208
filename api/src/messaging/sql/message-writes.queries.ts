import type {
  AttachmentFault,
  AttachmentFileKind,
  PatientChannel,
  MessageKind,
  MessagePurpose,
  MessageStatus,
} from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';

export interface NewMessage {
  readonly conversationId: string;
  readonly direction: 'in' | 'out' | 'note' | 'activity';
  readonly kind: MessageKind;
  readonly body: string | null;
  readonly details?: object | null;
  readonly replyToId?: string | null;
  readonly purpose?: MessagePurpose;
  readonly status?: MessageStatus;
  readonly externalId?: string | null;
  readonly authorId?: string | null;
  readonly scheduledFor?: string | null;
  readonly undoUntil?: string | null;
  readonly deliveryId?: string | null;
  /** Of which template it was made. */
  readonly templateId?: string | null;
  readonly at: string;
}

const append =
  prepared(`with c as (update conversation set last_number = last_number + 1 where id = $1 returning company_id, id, channel, last_number)
  insert into message (company_id, conversation_id, channel, number, direction, kind, body, details, reply_to_id, purpose, status,
    external_id, author_id, scheduled_for, undo_until, delivery_id, at, template_id)
  select c.company_id, c.id, c.channel, c.last_number, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 from c
  returning id, number`);

/** Appends a message to a conversation, which it locks. */
export const appendMessage = async (
  db: Db,
  message: NewMessage,
): Promise<{ readonly id: string; readonly number: number }> =>
  db.one(append, [
    message.conversationId,
    message.direction,
    message.kind,
    message.body,
    message.details ? JSON.stringify(message.details) : null,
    message.replyToId ?? null,
    message.purpose ?? 'service',
    message.status ?? null,
    message.externalId ?? null,
    message.authorId ?? null,
    message.scheduledFor ?? null,
    message.undoUntil ?? null,
    message.deliveryId ?? null,
    message.at,
    message.templateId ?? null,
  ]);

export interface StoredMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly channel: PatientChannel;
  readonly direction: string;
  readonly kind: MessageKind;
  readonly body: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly replyToId: string | null;
  readonly purpose: MessagePurpose;
  readonly status: MessageStatus | null;
  readonly externalId: string | null;
  readonly authorId: string | null;
  readonly scheduledFor: string | null;
  readonly undoUntil: string | null;
  readonly deliveryId: string | null;
  readonly templateId: string | null;
}

const columns = `id, conversation_id as "conversationId", channel, direction, kind, body, details, reply_to_id as "replyToId", purpose, status,
  external_id as "externalId", author_id as "authorId", scheduled_for as "scheduledFor", undo_until as "undoUntil", delivery_id as "deliveryId",
  template_id as "templateId"`;

/** @throws resource.not_found */
export const lockMessage = (db: Db, id: string): Promise<StoredMessage> =>
  db.one<StoredMessage>(`select ${columns} from message where id = $1 for update`, [id]);

export const findMessage = (db: Db, id: string): Promise<StoredMessage | undefined> =>
  db.maybe<StoredMessage>(`select ${columns} from message where id = $1`, [id]);

const byExternalId = prepared(
  `select ${columns} from message where channel = $1 and external_id = $2`,
);

export const findByExternalId = (
  db: Db,
  channel: PatientChannel,
  externalId: string,
): Promise<StoredMessage | undefined> =>
  db.maybe<StoredMessage>(byExternalId, [channel, externalId]);

/** The message of ours that a provider names by our reference. */
export const findByReference = (
  db: Db,
  channel: PatientChannel,
  id: string,
): Promise<StoredMessage | undefined> =>
  db.maybe<StoredMessage>(
    `select ${columns} from message where channel = $1 and id = $2 and direction = 'out'`,
    [channel, id],
  );

export interface StatusReport {
  readonly status: MessageStatus;
  readonly externalId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly errorCode: string | null;
  readonly errorText: string | null;
  readonly billable: boolean | null;
  readonly category: string | null;
}

/** By the lattice: what is older than what is known changes nothing. @returns the status now. */
export const recordStatus = async (
  db: Db,
  id: string,
  report: StatusReport,
): Promise<MessageStatus> =>
  (
    await db.one<{ status: MessageStatus }>(
      `update message m set status = message_status_after(m.status, $2), external_id = coalesce(m.external_id, $3),
         sent_at = case when $2 in ('sent', 'delivered', 'read') then least(m.sent_at, $4::timestamptz) else m.sent_at end,
         delivered_at = case when $2 in ('delivered', 'read') then least(m.delivered_at, $4::timestamptz) else m.delivered_at end,
         read_at = case when $2 = 'read' then least(m.read_at, $4::timestamptz) else m.read_at end,
         error_code = case when message_status_after(m.status, $2) = 'failed' then coalesce($5, m.error_code, 'failed') end,
         error_text = case when message_status_after(m.status, $2) = 'failed' then coalesce($6, m.error_text) end,
         billable = coalesce($7, m.billable), cost_category = coalesce($8, m.cost_category)
       where m.id = $1 returning m.status`,
      [
        id,
        report.status,
        report.externalId,
        report.at,
        report.errorCode,
        report.errorText,
        report.billable,
        report.category,
      ],
    )
  ).status;

/** What waited for its time is queued, and stands where it is sent; a reply where it was written. */
export const queueScheduled = async (
  db: Db,
  id: string,
  deliveryId: string,
  now: string,
): Promise<void> => {
  await db.query(
    `with m as (select conversation_id, (undo_until is null)::int as steps from message where id = $1),
       c as (update conversation set last_number = last_number + m.steps from m where conversation.id = m.conversation_id returning last_number)
     update message set status = 'queued', delivery_id = $2, number = case when undo_until is null then c.last_number else number end,
       at = case when undo_until is null then $3 else at end from c where message.id = $1`,
    [id, deliveryId, now],
  );
};

/** A message that failed goes out again, as another delivery. */
export const requeueMessage = async (db: Db, id: string, deliveryId: string): Promise<void> => {
  await db.query(
    `update message set status = 'queued', delivery_id = $2, external_id = null, error_code = null, error_text = null,
       sent_at = null where id = $1`,
    [id, deliveryId],
  );
};

/** What a message is counted with, once more each time that it is queued. */
export const countCost = async (db: Db, id: string, micros: number): Promise<void> => {
  await db.query(
    'update message set counted_micros = coalesce(counted_micros, 0) + $2 where id = $1',
    [id, micros],
  );
};

/** Not sent for a reason of ours. */
export const failMessage = async (db: Db, id: string, code: string): Promise<void> => {
  await db.query(`update message set status = 'failed', error_code = $2 where id = $1`, [id, code]);
};

/** Its number stays free. */
export const deleteMessage = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from message where id = $1', [id]);
};

/** What waits to go along with a message. */
export const listFollowing = async (
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select id from message where company_id = app_company() and conversation_id = $1 and details ->> 'follows' = $2
         and status = 'scheduled' for update`,
      [conversationId, messageId],
    )
  ).map(({ id }) => id);

export interface NewAttachment {
  readonly kind: AttachmentFileKind;
  readonly name: string | null;
  readonly mediaType: string | null;
  readonly externalId: string;
}

/** @returns their ids; each is fetched by a job. */
export const insertAttachments = async (
  db: Db,
  messageId: string,
  attachments: readonly NewAttachment[],
): Promise<string[]> => {
  const ids: string[] = [];
  for (const [index, { kind, name, mediaType, externalId }] of attachments.entries()) {
    const { id } = await db.one<{ id: string }>(
      `insert into message_attachment (company_id, message_id, place, kind, name, media_type, external_id, state)
       values (app_company(), $1, $2, $3, $4, $5, $6, 'waiting') returning id`,
      [messageId, index + 1, kind, name, mediaType, externalId],
    );
    ids.push(id);
  }
  return ids;
};

/** A file of ours, which is there already. */
export const insertStoredAttachment = async (
  db: Db,
  messageId: string,
  {
    kind,
    name,
    type,
    fileId,
  }: Pick<NewAttachment, 'kind' | 'name'> & { readonly type: string; readonly fileId: string },
): Promise<void> => {
  await db.query(
    `insert into message_attachment (company_id, message_id, place, kind, name, media_type, state, file_id)
     values (app_company(), $1, 1, $2, $3, $4, 'stored', $5)`,
    [messageId, kind, name, type, fileId],
  );
};

export interface WaitingAttachment {
  readonly id: string;
  readonly conversationId: string;
  readonly channel: PatientChannel;
  readonly kind: AttachmentFileKind;
  readonly name: string | null;
  readonly externalId: string;
  readonly companyId: string;
}

export const lockWaitingAttachment = (db: Db, id: string): Promise<WaitingAttachment | undefined> =>
  db.maybe<WaitingAttachment>(
    `select x.id, x.company_id as "companyId", m.conversation_id as "conversationId", m.channel, x.kind, x.name, x.external_id as "externalId"
     from message_attachment x join message m on m.company_id = x.company_id and m.id = x.message_id
     where x.id = $1 and x.state = 'waiting' and x.external_id is not null for update of x`,
    [id],
  );

export const storeAttachment = async (
  db: Db,
  id: string,
  { fileId, type }: { readonly fileId: string; readonly type: string },
): Promise<void> => {
  await db.query(
    `update message_attachment set state = 'stored', file_id = $2, media_type = $3, external_id = null where id = $1`,
    [id, fileId, type],
  );
};

export const failAttachment = async (db: Db, id: string, fault: AttachmentFault): Promise<void> => {
  await db.query(`update message_attachment set state = 'failed', fault = $2 where id = $1`, [
    id,
    fault,
  ]);
};
