import { fillVariables, limits, type Locale, type QuickReply } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import { recordPatientsShown } from '../../patients';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { scopeFor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { conversationFacts } from '../model/conversation-facts';
import { overridden } from '../model/overridden';
import { readerOf, requireReply, requireScope } from '../model/quick-reply-rules';
import { requesterOf } from '../model/requester';
import { readConversation } from '../sql/conversations.queries';
import * as queries from '../sql/quick-replies.queries';

const entityType = 'quick_reply';

const answerOf = ({ ownerId: _ownerId, ...row }: queries.ReplyRow): QuickReply => ({
  ...row,
  text: null,
  missing: [],
});

const columnsOf = ({
  id: _id,
  ownerId: _ownerId,
  files: _files,
  department: _department,
  assignee: _assignee,
  usageCount: _usageCount,
  lastUsedAt: _lastUsedAt,
  version: _version,
  ...columns
}: queries.ReplyRow): queries.ReplyColumns => columns;

/** Labels are kept as conversations have them. */
const tidy = (reply: queries.ReplyColumns): queries.ReplyColumns => ({
  ...reply,
  labels: [...new Set(reply.labels.map((one) => one.toLowerCase()))],
});

/** Fills replies for the person of a conversation, each in its language. */
const fill = async (
  context: Context<'quickReplyList'>,
  conversationId: string,
  replies: readonly QuickReply[],
): Promise<QuickReply[]> => {
  const { db, actor, audit } = context;
  if (scopeFor(actor, 'patient-chats:read') === undefined)
    throw new ProblemError('permission.denied', { meta: { permission: 'patient-chats:read' } });
  const conversation = await readConversation(db, conversationId, requesterOf(actor));
  const { contact } = conversation.address;
  await recordPatientsShown(audit, contact?.kind === 'patient' ? [contact.id] : []);
  const facts: Record<Locale, Awaited<ReturnType<typeof conversationFacts>>> = {
    'es-MX': await conversationFacts(context, conversation, 'es-MX'),
    en: await conversationFacts(context, conversation, 'en'),
  };
  return replies.map((reply) => {
    const { text, missing } = fillVariables(reply.body, facts[reply.language]);
    return { ...reply, text, missing: [...missing] };
  });
};

const requireRoom = async (
  { db }: Pick<Context<'quickReplyCreate'>, 'db'>,
  ownerId: string | null,
): Promise<void> => {
  if ((await queries.countReplies(db, ownerId)) >= limits.quickRepliesMax)
    throw new ProblemError('quickReply.limit_reached', {
      meta: { maximum: limits.quickRepliesMax },
    });
};

export const quickReplyHandlers = defineHandlers<
  'quickReplyList' | 'quickReplyCreate' | 'quickReplyUpdate' | 'quickReplyDelete' | 'quickReplyUse'
>({
  quickReplyList: async (context) => {
    const { db, actor, query } = context;
    const reader = readerOf(actor);
    const replies = (await queries.listReplies(db, reader, query)).map(answerOf);
    return {
      items:
        query.conversationId === undefined
          ? replies
          : await fill(context, query.conversationId, replies),
      folders: await queries.listFolders(db, reader),
      departments: await queries.listDepartments(db, reader),
      assignees: await queries.listPeople(
        db,
        await membersWithPermission(db, 'patient-chats:write'),
      ),
    };
  },

  quickReplyCreate: async ({ db, body, actor, now, audit }) => {
    requireScope(actor, body);
    await requireReply(db, body);
    const ownerId = body.scope === 'personal' ? actor.userId : null;
    await requireRoom({ db }, ownerId);
    const reply = tidy(body);
    const id = await queries.insertReply(db, reply, ownerId, { userId: actor.userId, now });
    await audit({
      action: 'quick_reply.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, reply),
    });
    return answerOf(await queries.lockReply(db, readerOf(actor), id));
  },

  quickReplyUpdate: async ({ db, params, body, actor, now, audit }) => {
    const reader = readerOf(actor);
    const row = await queries.lockReply(db, reader, params.quickReplyId);
    requireScope(actor, row);
    await requireCurrentVersion(db, entityType, row, body.version);
    const { version: _version, ...given } = body;
    const before = columnsOf(row);
    const after = tidy(overridden(before, given));
    requireScope(actor, after);
    const diff = changesBetween(before, after);
    if (Object.keys(diff).length === 0) throw invalid({ path: '', code: 'no_change' });
    await requireReply(db, after);
    const ownerId = after.scope === 'personal' ? actor.userId : null;
    if (ownerId !== row.ownerId) await requireRoom({ db }, ownerId);
    await queries.updateReply(db, row.id, after, ownerId, { userId: actor.userId, now });
    await audit({ action: 'quick_reply.updated', entityType, entityId: row.id, diff });
    return answerOf(await queries.lockReply(db, reader, row.id));
  },

  quickReplyDelete: async ({ db, params, query, actor, audit }) => {
    const row = await queries.lockReply(db, readerOf(actor), params.quickReplyId);
    requireScope(actor, row);
    await requireCurrentVersion(db, entityType, row, query.version);
    await queries.deleteReply(db, row.id);
    await audit({
      action: 'quick_reply.deleted',
      entityType,
      entityId: row.id,
      diff: changesBetween(columnsOf(row), {}),
    });
  },

  quickReplyUse: async ({ db, params, actor, now }) => {
    const { id } = await queries.lockReply(db, readerOf(actor), params.quickReplyId);
    await queries.countUse(db, id, now);
  },
});
