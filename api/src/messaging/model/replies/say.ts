import type { MessagePurpose, PhoneChannel } from '@sala/shared-contracts';
import { hasConnection } from '../../../platform/connections/company-connections.queries';
import type { Db } from '../../../platform/database/database';
import type { AddressRow } from '../../sql/contact-addresses.queries';
import { recordReply, type ConversationRow } from '../../sql/conversation-writes.queries';
import { appendMessage } from '../../sql/message-writes.queries';
import { partsOf, plainContentOf } from '../outgoing-content';
import { admitOutgoing } from '../outgoing-gate';
import { newDeliveryId, queueMessage } from '../queue-message';

export interface Listener {
  readonly conversation: ConversationRow & { readonly channel: PhoneChannel };
  readonly address: AddressRow;
}

export interface Saying {
  readonly body: string;
  /** At most three; lines with numbers where the channel has none. */
  readonly buttons?: readonly string[];
  readonly purpose?: MessagePurpose;
}

const buttonMax = 20;
const buttonBodyMax = 1024;

/** The suite writes to a person, if it may. @returns the message; null: it may not. */
export const say = async (
  db: Db,
  { conversation, address }: Listener,
  { body, buttons = [], purpose = 'service' }: Saying,
  now: string,
): Promise<string | null> => {
  const { id: conversationId, channel, lastInboundAt } = conversation;
  if (!(await hasConnection(db, channel))) return null;
  const content =
    buttons.length === 0
      ? ({ kind: 'text', body } as const)
      : ({
          kind: 'interactive',
          body: body.slice(0, buttonBodyMax),
          buttons: buttons.map((title) => ({ title: title.slice(0, buttonMax) })),
        } as const);
  const parts =
    channel === 'sms'
      ? ({ kind: 'text', body: plainContentOf(content), details: null } as const)
      : partsOf(content);
  const refusal = await admitOutgoing(
    db,
    { ...parts, channel, purpose, address, lastInboundAt },
    now,
  );
  if (refusal !== null) return null;
  const deliveryId = newDeliveryId();
  const { id } = await appendMessage(db, {
    conversationId,
    direction: 'out',
    ...parts,
    purpose,
    status: 'queued',
    deliveryId,
    at: now,
  });
  await queueMessage(
    db,
    { id, channel, recipient: address.value, body: parts.body, now },
    deliveryId,
  );
  await recordReply(db, conversationId, { byMember: false }, now);
  return id;
};
