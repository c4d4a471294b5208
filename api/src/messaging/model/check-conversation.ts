import {
  limits,
  minutesAfter,
  messagePurposes,
  smsSize,
  type Contract,
  type EndpointOutput,
  type OutgoingReason,
} from '@sala/shared-contracts';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import type { Context } from '../../platform/http/handler';
import { quietUntil } from '../../platform/notifications/delivery-plan';
import { readConversationFacts } from '../sql/conversation-facts.queries';
import { findUsable } from '../sql/message-templates.queries';
import { priceOf, readMonth, readOutgoingPolicy } from '../sql/outgoing-policy.queries';
import { plainContentOf } from './outgoing-content';
import { admitOutgoing, type GateRefusal } from './outgoing-gate';

const reasons: Readonly<Record<GateRefusal, OutgoingReason>> = {
  'contact.blocked': 'blocked',
  'message.suppressed': 'suppressed',
  'message.no_consent': 'no_consent',
  'message.window_closed': 'no_template',
};

/** What a member sees before they write: nothing is stored. */
export const checkConversation = async ({
  db,
  params,
  body,
  now,
}: Context<'outgoingCheck'>): Promise<EndpointOutput<Contract['outgoingCheck']>> => {
  const { content, scheduledFor } = body;
  const { channel, address, lastInboundAt, answers } = await readConversationFacts(
    db,
    params.conversationId,
  );
  const at = scheduledFor ?? now;
  const policy = await readOutgoingPolicy(db);
  const { timeZone, currency, spentMicros } = await readMonth(db, now);
  const kind = content?.kind ?? 'text';
  const template =
    content?.kind === 'template' ? await findUsable(db, content.name, content.language) : undefined;
  const purpose = template?.category === 'MARKETING' ? 'marketing' : 'service';
  const refusal =
    kind === 'template' && !template
      ? 'message.window_closed'
      : await admitOutgoing(db, { channel, kind, purpose, address, lastInboundAt }, at);
  const isOff = channel !== 'email' && !(await hasConnection(db, channel));
  const text = content ? plainContentOf(content) : null;
  const parts = channel === 'sms' ? smsSize(text ?? '').segments : 1;
  return {
    refusal: isOff ? 'channel_off' : refusal && reasons[refusal],
    windowEndsAt:
      channel === 'whatsapp' && lastInboundAt !== null
        ? minutesAfter(lastInboundAt, limits.replyWindowHours * 60)
        : null,
    quietUntil: policy.quietHours && quietUntil(at, timeZone, policy.quietHours),
    cost: {
      micros: channel === 'email' ? 0 : priceOf(policy, channel) * parts,
      currency,
      parts,
    },
    budget: { micros: policy.monthlyBudgetMicros, spentMicros },
    consents: messagePurposes.map((purpose) => ({ purpose, granted: answers[purpose] ?? null })),
  };
};
