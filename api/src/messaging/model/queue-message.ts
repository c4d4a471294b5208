import { randomUUID } from 'node:crypto';
import { smsSize, type PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { enqueueDelivery } from '../../platform/deliveries/delivery.queries';
import { countCost } from '../sql/message-writes.queries';
import { priceOf, readOutgoingPolicy, spend } from '../sql/outgoing-policy.queries';

export interface QueuedMessage {
  readonly id: string;
  readonly channel: PatientChannel;
  readonly recipient: string;
  readonly body: string | null;
  /** Milliseconds until it may be sent. */
  readonly waitMs?: number;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * Queues the sending of a message in its transaction, and counts its cost. @param id names the
 * delivery.
 */
export const queueMessage = async (
  db: Db,
  { id: messageId, channel, recipient, body, waitMs = 0, now }: QueuedMessage,
  id: string,
): Promise<void> => {
  await enqueueDelivery(
    db,
    { channel, kind: 'message', recipient, payload: { messageId }, file: null, waitMs },
    id,
  );
  if (channel === 'email') return;
  const parts = channel === 'sms' ? smsSize(body ?? '').segments : 1;
  const micros = priceOf(await readOutgoingPolicy(db), channel) * parts;
  await spend(db, micros, now);
  await countCost(db, messageId, micros);
};

export const newDeliveryId = (): string => randomUUID();
