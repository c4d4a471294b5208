import { membersWithPermission } from '../../identity';
import { recordPatientsShown } from '../../patients';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { changeAlike, changeConversation } from '../model/change-conversation';
import { linkPatient } from '../model/link-patient';
import { requesterOf } from '../model/requester';
import { shownPatients } from '../model/shown-patients';
import { writeTranscript } from '../model/write-transcript';
import { keepAddress } from '../sql/contact-addresses.queries';
import { listAssignees, readPatientPhone } from '../sql/inbox-desk.queries';
import * as writes from '../sql/conversation-writes.queries';
import * as queries from '../sql/conversations.queries';

const entityType = 'conversation';

/**
 * The number to write to: as it was typed, or of a patient whom the caller may read.
 *
 * @throws request.invalid
 */
const phoneOf = async ({
  db,
  body,
  actor,
}: Pick<Context<'conversationCreate'>, 'db' | 'body' | 'actor'>): Promise<string> => {
  const { phone, patientId } = body;
  if ((phone === undefined) === (patientId === undefined))
    throw invalid({
      path: 'phone',
      code: phone === undefined ? 'required' : 'options_not_allowed',
    });
  if (phone !== undefined) return phone;
  const found =
    patientId !== undefined && requesterOf(actor).kinds.includes('patient')
      ? await readPatientPhone(db, patientId)
      : undefined;
  if (!found) throw invalid({ path: 'patientId', code: 'not_an_option' });
  if (found.phone === null) throw new ProblemError('contact.no_phone');
  return found.phone;
};

export const conversationHandlers = defineHandlers<
  | 'conversationList'
  | 'conversationCounts'
  | 'conversationView'
  | 'conversationCreate'
  | 'conversationUpdate'
  | 'conversationBulk'
  | 'conversationTranscript'
  | 'conversationAssigneeList'
>({
  conversationList: async ({ db, actor, query, audit }) => {
    const page = await queries.listConversations(db, requesterOf(actor), query);
    await recordPatientsShown(audit, shownPatients(page.items));
    return page;
  },

  conversationCounts: ({ db, actor }) => queries.countConversations(db, actor.userId),

  conversationView: async ({ db, actor, params, audit }) => {
    const conversation = await queries.readConversation(
      db,
      params.conversationId,
      requesterOf(actor),
    );
    await recordPatientsShown(audit, shownPatients([conversation]));
    return conversation;
  },

  conversationCreate: async ({ db, body, actor, now, audit, publish }) => {
    const { channel } = body;
    if (!(await hasConnection(db, channel))) throw new ProblemError('conversation.channel_off');
    const phone = await phoneOf({ db, body, actor });
    const address = await keepAddress(db, { kind: 'phone', value: phone }, now);
    if (body.patientId !== undefined) {
      const { patientId, customerId, leadId } = address;
      if (patientId !== null && patientId !== body.patientId)
        throw new ProblemError('contact.linked_elsewhere');
      if (!patientId && !customerId && !leadId)
        await linkPatient({ db, actor, now, audit, publish }, address.id, body.patientId);
    }
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

  conversationUpdate: (context) => {
    const { version, ...change } = context.body;
    return changeConversation(context, context.params.conversationId, change, version);
  },

  conversationBulk: (context) => {
    const { conversations, change } = context.body;
    return runEachInSavepoint(
      context,
      [...new Set(conversations)].map((id) => ({ id })),
      async ({ id }) => changeAlike(context, id, change),
    );
  },

  conversationTranscript: writeTranscript,

  conversationAssigneeList: async ({ db }) => {
    const members = await membersWithPermission(db, 'patient-chats:write');
    return listAssignees(db, members);
  },
});
