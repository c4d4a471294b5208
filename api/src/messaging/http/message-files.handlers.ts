import type { AttachmentFileKind, Message } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import { readFile, storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { mediaMaxBytes, mediaTypeOf, sentKindOf } from '../model/media-kind';
import { admitOutgoing } from '../model/outgoing-gate';
import { newDeliveryId, queueMessage } from '../model/queue-message';
import { requireUnanswered } from '../model/send-message';
import { lockAddress } from '../sql/contact-addresses.queries';
import { lockConversation, recordReply } from '../sql/conversation-writes.queries';
import { readAttachment, readMessage } from '../sql/messages.queries';
import { appendMessage, insertStoredAttachment } from '../sql/message-writes.queries';

const purpose = 'message';

interface Known {
  readonly kind: Exclude<AttachmentFileKind, 'sticker'>;
  readonly type: string;
}

const sendFile = async (
  context: Context<'messageFileCreate'>,
  { kind, type }: Known,
): Promise<Message> => {
  const { db, params, query, body, actor, now, audit, publish, afterCommit, services } = context;
  const conversation = await lockConversation(db, params.conversationId);
  const { id: conversationId, channel, lastInboundAt } = conversation;
  await requireUnanswered(db, conversation, query.replyCount);
  if (channel !== 'whatsapp') throw new ProblemError('conversation.channel_unfit');
  if (!(await hasConnection(db, channel))) throw new ProblemError('conversation.channel_off');
  const address = await lockAddress(db, conversation.contactAddressId);
  const outgoing = { channel, kind, purpose: 'service', address, lastInboundAt } as const;
  const refusal = await admitOutgoing(db, outgoing, now);
  if (refusal !== null) throw new ProblemError(refusal, { meta: { lastInboundAt } });
  const stamp = { userId: actor.userId, now };
  const { id: fileId } = await storeFile(db, stamp, {
    purpose,
    name: query.name,
    type,
    content: body,
  });
  const deliveryId = newDeliveryId();
  const { id } = await appendMessage(db, {
    conversationId,
    direction: 'out',
    kind,
    body: query.caption ?? null,
    status: 'queued',
    authorId: actor.userId,
    deliveryId,
    at: now,
  });
  await insertStoredAttachment(db, id, { kind, name: query.name, type, fileId });
  await queueMessage(db, { id, channel, recipient: address.value, body: null, now }, deliveryId);
  await recordReply(db, conversationId, { byMember: true }, now);
  await audit({
    action: 'message.sent',
    entityType: 'message',
    entityId: id,
    diff: { conversation: [null, conversationId], kind: [null, kind], file: [null, query.name] },
  });
  await publish({ type: 'conversation.updated', entityId: conversationId });
  afterCommit(services.mailer.nudge);
  return readMessage(db, id);
};

export const messageFileHandlers = defineHandlers<'messageFileCreate' | 'messageFileDownload'>({
  messageFileCreate: async (context) => {
    const { query, body, actor } = context;
    // Pictures and documents are told apart by their bytes; only recordings need the hint.
    const type = await mediaTypeOf(Buffer.from(body), 'document', query.name);
    const kind = type === undefined ? undefined : sentKindOf(type);
    if (type === undefined || kind === undefined)
      throw new ProblemError('messageFile.kind_unknown');
    if (body.length > mediaMaxBytes[kind]) throw new ProblemError('messageFile.too_large');
    if (kind !== 'image') return sendFile(context, { kind, type });
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => sendFile(later, { kind, type });
    });
  },

  messageFileDownload: async ({ db, params, audit }) => {
    const { fileId } = await readAttachment(db, params.attachmentId);
    if (fileId === null) throw new ProblemError('messageFile.not_stored');
    const { name, type, content } = await readFile(db, purpose, fileId);
    await audit({
      action: 'message_file.downloaded',
      entityType: 'message_attachment',
      entityId: params.attachmentId,
      diff: { name },
    });
    return { name, type, content };
  },
});
