import { randomUUID } from 'node:crypto';
import type { PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { enqueueDelivery } from '../../platform/deliveries/delivery.queries';

/** Queues the sending of a message in its transaction. @param id names the delivery. */
export const queueMessage = (
  db: Db,
  message: { readonly id: string; readonly channel: PatientChannel; readonly recipient: string },
  id: string,
): Promise<void> =>
  enqueueDelivery(
    db,
    {
      channel: message.channel,
      kind: 'message',
      recipient: message.recipient,
      payload: { messageId: message.id },
      file: null,
    },
    id,
  );

export const newDeliveryId = (): string => randomUUID();
