import { limits, type MessageContent } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { keepAddress } from '../sql/contact-addresses.queries';
import { lockConversation, openConversation } from '../sql/conversation-writes.queries';
import { readReach } from '../sql/event-templates.queries';
import { inventedFacts } from './event-defaults';
import { composeText, type ComposedText } from './event-text';
import { requireSendable } from './event-text-faults';
import { sendMessage } from './send-message';

type Testing = Context<'eventTemplateTest'>;

const contentOf = ({ text, buttons }: ComposedText): MessageContent => {
  const body = text ?? '';
  return buttons.length > 0 && body.length <= limits.messageButtonBodyMax
    ? { kind: 'interactive', body, buttons: buttons.map((title) => ({ title })) }
    : { kind: 'text', body };
};

/** Sends an invented sample to whoever asks for it, by the way that it would take to a patient. */
export const sendTest = async (context: Testing): Promise<{ to: string }> => {
  const { db, params, body, actor, now, audit, mail } = context;
  await requireSendable(db, params, body);
  const composed = composeText(body, inventedFacts(params.language), params.channel);
  const { email, phone } = await readReach(db, actor.userId);
  const { channel } = params;
  await audit({
    action: 'event_template.tested',
    entityType: 'event_template',
    entityId: actor.userId,
    diff: { ...params },
  });
  if (channel === 'email') {
    const { subject, text } = composed;
    await mail({ kind: 'eventTemplateTest', to: email, subject: subject ?? '', text: text ?? '' });
    return { to: email };
  }
  if (phone === null) throw new ProblemError('eventTemplate.address_missing');
  const address = await keepAddress(db, { kind: 'phone', value: phone }, now);
  const { id: conversationId } = await openConversation(db, channel, address.id, now);
  const { replyCount } = await lockConversation(db, conversationId);
  await sendMessage({
    ...context,
    params: { conversationId },
    body: { content: contentOf(composed), replyCount, undoable: false },
  });
  return { to: phone };
};
