import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database';
import { enqueueDelivery } from '../../platform/deliveries/delivery.queries';

export const templateChannel = 'whatsapp_template';

export const templateDeliverySchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('submit'), templateId: z.string(), number: z.int() }),
  z.object({
    act: z.literal('delete'),
    templateId: z.string(),
    number: z.int(),
    name: z.string(),
    providerId: z.string(),
  }),
]);
export type TemplateDelivery = z.output<typeof templateDeliverySchema>;

/** Queues what the provider is asked for, in its transaction. @param id names the delivery. */
export const queueTemplate = (
  db: Db,
  name: string,
  payload: TemplateDelivery,
  id: string,
): Promise<void> =>
  enqueueDelivery(
    db,
    {
      channel: templateChannel,
      kind: payload.act === 'submit' ? 'template' : 'template_delete',
      recipient: name,
      payload,
      file: null,
    },
    id,
  );
