import { limits, phoneChannels, type PhoneChannel } from '@sala/shared-contracts';
import { remindedStatuses } from '../../scheduling';
import type { Db } from '../../platform/database/database';
import type { Subscriber } from '../../platform/events/subscribers';
import { isAfter } from '../../platform/time/instants';
import { issueLink } from '../model/appointment-link';
import { say, type Listener } from '../model/replies/say';
import { fill, spokenFacts, wordsOf } from '../model/replies/words';
import { readFacts, readReach, type AppointmentFacts } from '../sql/appointment-facts.queries';
import { countLinks } from '../sql/appointment-links.queries';
import { askQuestion } from '../sql/appointment-replies.queries';
import { findAddress, keepAddress, type AddressRow } from '../sql/contact-addresses.queries';
import { lockConversation, openConversation } from '../sql/conversation-writes.queries';

type Kind = 'booked' | 'reminder';

const listenerOf = async (
  db: Db,
  channel: PhoneChannel,
  address: AddressRow,
  now: string,
): Promise<Listener> => {
  const { id } = await openConversation(db, channel, address.id, now);
  return { conversation: { ...(await lockConversation(db, id)), channel }, address };
};

const textOf = (facts: AppointmentFacts, kind: Kind, url: string | null) => {
  const { ask } = wordsOf(facts.locale);
  const question = fill(ask[kind], spokenFacts(facts));
  return {
    body: url === null ? question : `${question}\n${fill(ask.page, { url })}`,
    buttons: [ask.confirm, ask.change, ask.cancel],
    purpose: 'reminders' as const,
  };
};

/**
 * Asks by WhatsApp, else by SMS, whether a patient comes. A booking is announced unless they
 * object; they are reminded if they agreed. Whether a message may go out is up to the gate.
 */
export const askAttendance: Subscriber<'appointment.announced' | 'appointment.reminded'> = {
  name: 'messaging_ask_attendance',
  events: ['appointment.announced', 'appointment.reminded'],
  handle: async ({ db, event, now, publicUrl, publish, audit }) => {
    const kind = event.type === 'appointment.announced' ? event.payload.kind : 'reminder';
    const facts = await readFacts(db, event.entityId);
    const reach = await readReach(db, event.entityId);
    if (!reach || reach.gone || !remindedStatuses.has(facts.status)) return;
    if (facts.startAt === null || !isAfter(facts.startAt, now)) return;
    const mayUse = (channel: PhoneChannel): boolean =>
      !reach.refused.includes(channel) && (kind === 'booked' || reach.agreed.includes(channel));
    const address =
      (await findAddress(db, 'phone', reach.phone)) ??
      (await keepAddress(db, { kind: 'phone', value: reach.phone, displayName: null }, now));
    for (const channel of phoneChannels) {
      if (!mayUse(channel) || address.doubt !== null) continue;
      await db.query('savepoint channel');
      const listener = await listenerOf(db, channel, address, now);
      const url =
        (await countLinks(db, facts.id)) < limits.appointmentLinksMax
          ? await issueLink(db, facts.id, { publicUrl, userId: facts.updatedBy, now })
          : null;
      const messageId = await say(db, listener, textOf(facts, kind, url), now);
      if (messageId === null) {
        await db.query('rollback to savepoint channel'); // no conversation without a message
        continue;
      }
      const { id: conversationId } = listener.conversation;
      const asked = {
        conversationId,
        messageId,
        kind: 'attendance',
        appointmentId: facts.id,
      } as const;
      await askQuestion(db, asked, now);
      await audit({
        action: 'appointment.asked',
        entityType: 'appointment',
        entityId: facts.id,
        diff: { channel: [null, channel] },
      });
      await publish({ type: 'conversation.updated', entityId: conversationId });
      return;
    }
  },
};
