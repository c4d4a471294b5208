import { limits, type Message } from '@sala/shared-contracts';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import type { Db } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { scheduleJob } from '../../platform/jobs/job.queries';
import { scheduledJob } from '../jobs/send-scheduled';
import { lockAddress } from '../sql/contact-addresses.queries';
import {
  lockConversation,
  recordReply,
  type ConversationRow,
} from '../sql/conversation-writes.queries';
import { appendMessage, findMessage } from '../sql/message-writes.queries';
import { readMessage, readLastReply } from '../sql/messages.queries';
import { partsOf, plainContentOf } from './outgoing-content';
import { admitOutgoing } from './outgoing-gate';
import { newDeliveryId, queueMessage } from './queue-message';
import { requireFiles, sendReplyFiles } from './send-reply-files';
import { templateParts } from './template-sending';

type Sending = Context<'messageSend'>;

const day = 86_400_000;

const secondsAfter = (now: string): string =>
  new Date(Date.parse(now) + limits.messageUndoSeconds * 1000).toISOString();

/** Two people do not answer without knowing of each other. @throws conversation.answered_since */
export const requireUnanswered = async (
  db: Db,
  { id, replyCount }: ConversationRow,
  seen: number,
): Promise<void> => {
  if (seen === replyCount) return;
  const answer = await readLastReply(db, id);
  throw new ProblemError('conversation.answered_since', { meta: { replyCount, answer } });
};

/** @throws request.invalid */
const checkTime = ({ body, now }: Sending): string | null => {
  const { scheduledFor } = body;
  if (scheduledFor === undefined) return null;
  const wait = Date.parse(scheduledFor) - Date.parse(now);
  if (wait <= 0)
    throw invalid({ path: 'scheduledFor', code: 'too_small', facts: { minimum: now } });
  if (wait > limits.messageScheduleDaysMax * day)
    throw invalid({
      path: 'scheduledFor',
      code: 'too_big',
      facts: {
        maximum: new Date(Date.parse(now) + limits.messageScheduleDaysMax * day).toISOString(),
      },
    });
  return scheduledFor;
};

type Parts = ReturnType<typeof partsOf> &
  Partial<Pick<Awaited<ReturnType<typeof templateParts>>, 'purpose' | 'templateId'>>;

/** Buttons become lines where there are none; anything else cannot be said by SMS. */
const fitted = async (
  { db, body: { content } }: Sending,
  { channel }: ConversationRow,
): Promise<Parts> => {
  if (channel !== 'sms')
    return content.kind === 'template' ? templateParts(db, content) : partsOf(content);
  const text = plainContentOf(content);
  if (text === null) throw new ProblemError('conversation.channel_unfit');
  return { kind: 'text', body: text, details: null };
};

/** @throws request.invalid when it answers a message of another conversation. */
const requireAnswered = async (
  { db, body }: Sending,
  conversationId: string,
): Promise<string | null> => {
  const { replyToId } = body;
  if (replyToId === undefined) {
    if (body.content.kind === 'reaction') throw invalid({ path: 'replyToId', code: 'required' });
    return null;
  }
  const found = await findMessage(db, replyToId);
  const isPart = found?.conversationId === conversationId && found.externalId !== null;
  if (!isPart) throw invalid({ path: 'replyToId', code: 'not_an_option' });
  return replyToId;
};

/** Writes to the person: now, or when its time has come. */
export const sendMessage = async (context: Sending): Promise<Message> => {
  const { db, params, actor, now, audit, publish, afterCommit, services } = context;
  const scheduledFor = checkTime(context);
  const conversation = await lockConversation(db, params.conversationId);
  const { id: conversationId, channel } = conversation;
  await requireUnanswered(db, conversation, context.body.replyCount);
  if (channel === 'email' || !(await hasConnection(db, channel)))
    throw new ProblemError('conversation.channel_off');
  const files = await requireFiles(context, channel);
  const parts = await fitted(context, conversation);
  const replyToId = await requireAnswered(context, conversationId);
  const address = await lockAddress(db, conversation.contactAddressId);
  const { lastInboundAt } = conversation;
  const purpose = parts.purpose ?? 'service';
  const outgoing = { ...parts, channel, purpose, address, lastInboundAt } as const;
  const refusal = await admitOutgoing(db, outgoing, scheduledFor ?? now);
  if (refusal !== null) throw new ProblemError(refusal, { meta: { lastInboundAt } });
  const undoUntil = scheduledFor === null && context.body.undoable ? secondsAfter(now) : null;
  const sendAt = scheduledFor ?? undoUntil;
  const deliveryId = sendAt === null ? newDeliveryId() : null;
  const { id } = await appendMessage(db, {
    conversationId,
    direction: 'out',
    ...parts,
    replyToId,
    status: sendAt === null ? 'queued' : 'scheduled',
    authorId: actor.userId,
    scheduledFor: sendAt,
    undoUntil,
    deliveryId,
    at: now,
  });
  if (deliveryId !== null) {
    await queueMessage(
      db,
      { id, channel, recipient: address.value, body: parts.body, now },
      deliveryId,
    );
    afterCommit(services.mailer.nudge);
  }
  if (sendAt !== null)
    await scheduleJob(db, scheduledJob, id, actor.userId, { dueAt: sendAt, now });
  const place = { id, conversationId, channel, recipient: address.value, sendAt, undoUntil };
  await sendReplyFiles(context, files, place);
  if (scheduledFor === null) await recordReply(db, conversationId, { byMember: true }, now);
  await audit({
    action: scheduledFor === null ? 'message.sent' : 'message.scheduled',
    entityType: 'message',
    entityId: id,
    diff: { conversation: [null, conversationId], kind: [null, parts.kind] },
  });
  await publish({ type: 'conversation.updated', entityId: conversationId });
  return readMessage(db, id);
};
