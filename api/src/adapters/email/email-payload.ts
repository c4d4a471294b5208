import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database';
import type { Delivery } from '../../platform/deliveries/delivery';
import { enqueueDelivery } from '../../platform/deliveries/delivery.queries';
import type { Mail } from '../../platform/mail/mail';

export const emailChannel = 'email';

const payloadSchema = z.object({
  subject: z.string(),
  text: z.string(),
  unsubscribeUrl: z.optional(z.string()),
  file: z.optional(z.object({ name: z.string(), type: z.string(), alt: z.optional(z.string()) })),
});

/** Queues a mail; it is sent once the transaction commits. */
export const enqueueMail = async (db: Db, mail: Mail): Promise<void> => {
  const { kind, to, subject, text, attachment, unsubscribeUrl, delivery } = mail;
  const { content = null, ...file } = attachment ?? {};
  const queued = {
    channel: emailChannel,
    kind,
    recipient: to,
    payload: {
      subject,
      text,
      ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
      ...(attachment ? { file } : {}),
    },
    file: content,
    waitMs: delivery?.waitMs ?? 0,
  };
  await enqueueDelivery(db, queued, delivery?.id);
};

export const mailOf = ({ kind, recipient, payload, file: content }: Delivery): Mail => {
  const { subject, text, file, unsubscribeUrl } = z.parse(payloadSchema, payload);
  const mail = {
    kind,
    to: recipient,
    subject,
    text,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
  if (!file || !content) return mail;
  const { name, type, alt } = file;
  return { ...mail, attachment: { name, type, content, ...(alt === undefined ? {} : { alt }) } };
};
