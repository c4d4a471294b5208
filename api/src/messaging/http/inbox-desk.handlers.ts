import type { ConversationContext } from '@sala/shared-contracts';
import { readCurrentConsents, readPatient, recordPatientRead } from '../../patients';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { scopeFor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { requesterOf } from '../model/requester';
import { readConversation } from '../sql/conversations.queries';
import * as queries from '../sql/inbox-desk.queries';

const entityType = 'inbox_settings';

/** @throws resource.not_found */
const requireConversation = async (db: Db, id: string): Promise<void> => {
  await db.one('select from conversation where id = $1', [id]);
};

const patientOf = async (
  { db, actor, now, audit }: Context<'conversationContextView'>,
  id: string,
): Promise<NonNullable<ConversationContext['patient']>> => {
  const patient = await readPatient(db, id);
  await recordPatientRead(audit, id);
  const { name, recordNumber, birthDate, phone, debt, lastVisitOn } = patient;
  const next =
    scopeFor(actor, 'appointments:read') === 'all'
      ? await queries.findNextAppointment(db, id, now)
      : undefined;
  const consents = await readCurrentConsents(db, id);
  return {
    id,
    name,
    recordNumber,
    birthDate,
    phone,
    debt,
    lastVisitOn,
    consents: consents.map(({ purpose, channel, granted, at }) => ({
      purpose,
      channel,
      granted,
      at,
    })),
    nextAppointment: next ?? null,
  };
};

/** What the inbox shows beside conversations: who is there, whose they are, and its settings. */
export const inboxDeskHandlers = defineHandlers<
  | 'conversationContextView'
  | 'conversationRead'
  | 'conversationStay'
  | 'conversationPresenceView'
  | 'inboxSettingsView'
  | 'inboxSettingsUpdate'
>({
  conversationContextView: async (context) => {
    const { db, params, actor } = context;
    const { address } = await readConversation(db, params.conversationId, requesterOf(actor));
    const patient =
      address.contact?.kind === 'patient' ? await patientOf(context, address.contact.id) : null;
    return { patient };
  },

  conversationRead: async ({ db, params, body, actor, publish }) => {
    const { conversationId } = params;
    await requireConversation(db, conversationId);
    if (await queries.saveRead(db, { conversationId, userId: actor.userId }, body.number))
      await publish({
        type: 'conversation.viewed',
        entityId: conversationId,
        recipients: [actor.userId],
      });
  },

  conversationStay: async ({ db, params, body, actor, publish }) => {
    const { conversationId } = params;
    await requireConversation(db, conversationId);
    const self = { conversationId, userId: actor.userId };
    if (!(await queries.saveStay(db, self, body.stay))) return;
    const others = await queries.listPresent(db, self);
    if (others.length > 0)
      await publish({
        type: 'conversation.viewed',
        entityId: conversationId,
        recipients: others.map(({ id }) => id),
      });
  },

  conversationPresenceView: async ({ db, params, actor }) => {
    const { conversationId } = params;
    await requireConversation(db, conversationId);
    return { items: await queries.listPresent(db, { conversationId, userId: actor.userId }) };
  },

  inboxSettingsView: ({ db }) => queries.readInboxSettings(db),

  inboxSettingsUpdate: async ({ db, actor, now, body, audit }) => {
    const { version, ...changes } = body;
    if (Object.keys(changes).length === 0) throw invalid({ path: '', code: 'no_change' });
    await queries.lockInboxSettings(db);
    const before = await queries.readInboxSettings(db);
    await requireCurrentVersion(
      db,
      entityType,
      { id: actor.companyId, version: before.version },
      version,
      before,
    );
    const {
      firstReplyMinutes = before.firstReplyMinutes,
      replyMinutes = before.replyMinutes,
      takesTurns = before.takesTurns,
    } = changes;
    const settings = { firstReplyMinutes, replyMinutes, takesTurns };
    await queries.saveInboxSettings(db, settings, { userId: actor.userId, now });
    const after = await queries.readInboxSettings(db);
    await audit({
      action: 'inbox_settings.updated',
      entityType,
      entityId: actor.companyId,
      diff: changesBetween(before, after),
    });
    return after;
  },
});
