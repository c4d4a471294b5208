import type { ConversationDetail } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import { recordPatientsShown } from '../../patients';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { cancelJob, scheduleJob } from '../../platform/jobs/job.queries';
import { wakeJob } from '../jobs/wake-conversation';
import { requesterOf } from '../model/requester';
import { blockAddress, keepAddress } from '../sql/contact-addresses.queries';
import * as writes from '../sql/conversation-writes.queries';
import * as queries from '../sql/conversations.queries';

const entityType = 'conversation';

/** What of a conversation is changed by hand. */
const columnsOf = (one: ConversationDetail) => ({
  status: one.status,
  snoozedUntil: one.snoozedUntil,
  priority: one.priority,
  assigneeId: one.assignee?.id ?? null,
  departmentId: one.department?.id ?? null,
  labels: one.labels,
  blocked: one.address.blocked,
});

const patientsOf = (conversations: readonly Pick<ConversationDetail, 'address'>[]): string[] => [
  ...new Set(
    conversations.flatMap(({ address: { contact } }) =>
      contact?.kind === 'patient' ? [contact.id] : [],
    ),
  ),
];

type Update = Context<'conversationUpdate'>;

/** @throws request.invalid */
const checkChange = async ({ db, body, now }: Update): Promise<void> => {
  const { status, snoozedUntil, assigneeId, departmentId } = body;
  const isSnoozing = status === 'snoozed';
  if (isSnoozing && snoozedUntil === undefined)
    throw invalid({ path: 'snoozedUntil', code: 'required' });
  if (!isSnoozing && snoozedUntil !== undefined)
    throw invalid({ path: 'snoozedUntil', code: 'options_not_allowed' });
  if (snoozedUntil !== undefined && Date.parse(snoozedUntil) <= Date.parse(now))
    throw invalid({ path: 'snoozedUntil', code: 'too_small', facts: { minimum: now } });
  if (assigneeId) {
    const members = await membersWithPermission(db, 'patient-chats:write');
    if (!members.includes(assigneeId)) throw invalid({ path: 'assigneeId', code: 'not_an_option' });
  }
  if (departmentId && !(await writes.isDepartment(db, departmentId)))
    throw invalid({ path: 'departmentId', code: 'not_an_option' });
};

export const conversationHandlers = defineHandlers<
  | 'conversationList'
  | 'conversationCounts'
  | 'conversationView'
  | 'conversationCreate'
  | 'conversationUpdate'
>({
  conversationList: async ({ db, actor, query, audit }) => {
    const page = await queries.listConversations(db, requesterOf(actor), query);
    await recordPatientsShown(audit, patientsOf(page.items));
    return page;
  },

  conversationCounts: ({ db, actor }) => queries.countConversations(db, actor.userId),

  conversationView: async ({ db, actor, params, audit }) => {
    const conversation = await queries.readConversation(
      db,
      params.conversationId,
      requesterOf(actor),
    );
    await recordPatientsShown(audit, patientsOf([conversation]));
    return conversation;
  },

  conversationCreate: async ({ db, body, actor, now, audit, publish }) => {
    const { channel, phone } = body;
    if (!(await hasConnection(db, channel))) throw new ProblemError('conversation.channel_off');
    const address = await keepAddress(db, { kind: 'phone', value: phone }, now);
    const { id, isNew } = await writes.openConversation(db, channel, address.id, now);
    if (isNew) {
      await audit({
        action: 'conversation.created',
        entityType,
        entityId: id,
        diff: { channel: [null, channel], phone: [null, phone] },
      });
      await publish({ type: 'conversation.created', entityId: id });
    }
    return queries.readConversation(db, id, requesterOf(actor));
  },

  conversationUpdate: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    await checkChange(context);
    const requester = requesterOf(actor);
    const { id, contactAddressId } = await writes.lockConversation(db, params.conversationId);
    const before = await queries.readConversation(db, id, requester);
    await requireCurrentVersion(db, entityType, before, body.version);
    const { version: _version, labels, blocked, ...change } = body;
    if (Object.keys(body).length === 1) throw invalid({ path: '', code: 'no_change' });
    // Who is blocked has nothing to be answered.
    const status = blocked === true ? 'resolved' : change.status;
    await writes.updateConversation(db, id, { ...change, status }, now);
    if (labels !== undefined)
      await writes.replaceLabels(db, id, [...new Set(labels.map((one) => one.toLowerCase()))]);
    if (blocked !== undefined && blocked !== before.address.blocked)
      await blockAddress(db, contactAddressId, blocked, { userId: actor.userId, now });
    if (change.snoozedUntil !== undefined)
      await scheduleJob(db, wakeJob, id, actor.userId, { dueAt: change.snoozedUntil, now });
    else if (status !== undefined) await cancelJob(db, wakeJob, id);
    const after = await queries.readConversation(db, id, requester);
    await audit({
      action: 'conversation.updated',
      entityType,
      entityId: id,
      diff: changesBetween(columnsOf(before), columnsOf(after)),
    });
    await publish({ type: 'conversation.updated', entityId: id });
    return after;
  },
});
