import { fillVariables, limits, type ConversationDetail } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { cancelJob, scheduleJob } from '../../platform/jobs/job.queries';
import { macroJob } from '../jobs/settle-macro';
import { wakeJob } from '../jobs/wake-conversation';
import * as writes from '../sql/conversation-writes.queries';
import { readConversation } from '../sql/conversations.queries';
import { endRun, insertRun, lockRun, readRun, type MacroBefore } from '../sql/macro-runs.queries';
import { lockMessage } from '../sql/message-writes.queries';
import { countUse, lockReply, type ReplyRow } from '../sql/quick-replies.queries';
import { conversationFacts } from './conversation-facts';
import { readerOf } from './quick-reply-rules';
import { requesterOf } from './requester';
import { sendMessage } from './send-message';
import { takeBack } from './take-back';

type Running = Context<'macroRun'>;

const beforeOf = ({ labels, assignee, status, snoozedUntil }: ConversationDetail): MacroBefore => ({
  labels,
  assigneeId: assignee?.id ?? null,
  status,
  snoozedUntil,
});

/** undefined: it stays with whom it is. Whoever has left is not given anything. */
const assigneeOf = async (
  { db, actor }: Running,
  { assignTo, assigneeId }: ReplyRow,
): Promise<string | undefined> => {
  if (assignTo === 'self') return actor.userId;
  if (assignTo === null) return undefined;
  const members = await membersWithPermission(db, 'patient-chats:write');
  if (assigneeId === null || !members.includes(assigneeId))
    throw new ProblemError('macroRun.assignee_gone');
  return assigneeId;
};

/** @throws quickReply.value_missing */
const textFor = async (
  context: Running,
  conversation: ConversationDetail,
  { body, language }: ReplyRow,
): Promise<string> => {
  const facts = await conversationFacts(context, conversation, language);
  const { text, missing } = fillVariables(body, facts);
  if (missing.length > 0)
    throw new ProblemError('quickReply.value_missing', {
      meta: { variables: missing.join(', ') },
    });
  return text;
};

const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** Puts what a macro changes into the conversation. */
const apply = async (context: Running, id: string, reply: ReplyRow, labels: readonly string[]) => {
  const { db, actor, now } = context;
  const assigneeId = await assigneeOf(context, reply);
  const snoozedUntil =
    reply.snoozeHours === null ? undefined : after(now, reply.snoozeHours * 3_600_000);
  await writes.updateConversation(
    db,
    id,
    { assigneeId, ...(snoozedUntil !== undefined && { status: 'snoozed', snoozedUntil }) },
    now,
  );
  const all = [...new Set([...labels, ...reply.labels])];
  if (all.length > limits.conversationLabelsMax)
    throw invalid({
      path: 'quickReplyId',
      code: 'no_room',
      facts: { maximum: limits.conversationLabelsMax },
    });
  if (all.length > labels.length) await writes.replaceLabels(db, id, all);
  if (snoozedUntil !== undefined)
    await scheduleJob(db, wakeJob, id, actor.userId, { dueAt: snoozedUntil, now });
};

/** Answers and does what the macro says; the answer waits for as long as it can be undone. */
export const runMacro = async (context: Running) => {
  const { db, params, body, actor, now, audit, publish } = context;
  const { id: conversationId } = await writes.lockConversation(db, params.conversationId);
  const reply = await lockReply(db, readerOf(actor), body.quickReplyId);
  const requester = requesterOf(actor);
  const found = await readConversation(db, conversationId, requester);
  const undoUntil = after(now, limits.macroUndoSeconds * 1000);
  const message = await sendMessage({
    ...context,
    params: { conversationId },
    body: {
      content: { kind: 'text', body: await textFor(context, found, reply) },
      replyCount: body.replyCount,
      files: reply.files.map(({ id }) => id),
      scheduledFor: undoUntil,
      undoable: false,
    },
  });
  await apply(context, conversationId, reply, found.labels);
  await countUse(db, reply.id, now);
  const conversation = await readConversation(db, conversationId, requester);
  const macroRunId = await insertRun(
    db,
    {
      conversationId,
      quickReplyId: reply.id,
      messageId: message.id,
      taskTitle: reply.taskTitle,
      before: beforeOf(found),
      afterVersion: conversation.version,
      ranBy: actor.userId,
      undoUntil,
    },
    now,
  );
  await scheduleJob(db, macroJob, macroRunId, actor.userId, { dueAt: undoUntil, now });
  await audit({
    action: 'macro_run.created',
    entityType: 'macro_run',
    entityId: macroRunId,
    diff: { conversation: [null, conversationId], quickReply: [null, reply.id] },
  });
  await publish({ type: 'conversation.updated', entityId: conversationId });
  return { macroRunId, undoUntil, conversation };
};

/** Takes a run of the caller back, unless it is too late or somebody went on from there. */
export const undoMacro = async (context: Context<'macroUndo'>): Promise<ConversationDetail> => {
  const { db, params, actor, now, audit, publish } = context;
  const { conversationId } = await readRun(db, params.macroRunId);
  const { version, lastInboundAt } = await writes.lockConversation(db, conversationId);
  const run = await lockRun(db, params.macroRunId);
  if (run.ranBy !== actor.userId) throw new ProblemError('resource.not_found');
  const requester = requesterOf(actor);
  if (run.undoneAt !== null) return readConversation(db, conversationId, requester);
  const message = run.messageId === null ? null : await lockMessage(db, run.messageId);
  if (run.settledAt !== null || run.undoUntil <= now || message?.status !== 'scheduled')
    throw new ProblemError('macroRun.undo_expired');
  if (version !== run.afterVersion) throw new ProblemError('macroRun.changed_since');
  await takeBack(db, message);
  await cancelJob(db, macroJob, run.id);
  const { labels, assigneeId, ...kept } = run.before;
  // Whoever wrote meanwhile has opened it: that stays.
  const wrote = lastInboundAt !== null && lastInboundAt > run.ranAt;
  await writes.updateConversation(db, conversationId, { assigneeId, ...(!wrote && kept) }, now);
  await writes.replaceLabels(db, conversationId, labels);
  if (kept.snoozedUntil === null) await cancelJob(db, wakeJob, conversationId);
  else {
    const dueAt = kept.snoozedUntil;
    await scheduleJob(db, wakeJob, conversationId, actor.userId, { dueAt, now });
  }
  await endRun(db, run.id, 'undone_at', now);
  await audit({
    action: 'macro_run.undone',
    entityType: 'macro_run',
    entityId: run.id,
    diff: { conversation: [conversationId, null] },
  });
  await publish({ type: 'conversation.updated', entityId: conversationId });
  return readConversation(db, conversationId, requester);
};
