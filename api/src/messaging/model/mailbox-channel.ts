import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MailboxPort } from '../../adapters/mailbox/port';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { inTransaction, type Db } from '../../platform/database/database';
import {
  DeliveryRefused,
  DeliveryUnanswered,
  type DeliveryChannel,
} from '../../platform/deliveries/delivery';
import { lastAttempt } from '../../platform/deliveries/delivery-sender';
import { enqueueDelivery } from '../../platform/deliveries/delivery.queries';
import { readFile } from '../../platform/files/files';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { Clock } from '../../platform/time/clock';
import { readOutgoing, recordOutgoing, type OutgoingMail } from '../sql/email-messages.queries';
import { readMailbox } from '../sql/mailboxes.queries';
import { accountOf } from './mailbox-account';

export const mailboxChannel = 'mailbox';

const payloadSchema = z.object({ messageId: z.uuid() });

/** Queues a mail that was written in a mailbox; its content stays where it is. */
export const enqueueLetter = (db: Db, messageId: string, recipient: string): Promise<void> =>
  enqueueDelivery(db, {
    channel: mailboxChannel,
    kind: 'email',
    recipient,
    payload: { messageId },
    file: null,
  });

interface ChannelOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly mailboxes: MailboxPort;
}

const letterOf = async (db: Db, mail: OutgoingMail) => ({
  ...mail,
  to: mail.to.map(({ address }) => address),
  cc: mail.cc.map(({ address }) => address),
  files: await Promise.all(mail.files.map(({ id }) => readFile(db, 'email', id))),
});

/** Sends by the mailbox's own server. */
export const createMailboxChannel = ({
  pool,
  clock,
  secrets,
  mailboxes,
}: ChannelOptions): DeliveryChannel => ({
  repeatable: false, // SMTP does not deduplicate
  send: async ({ companyId, payload, attempt, unanswered }) => {
    const { messageId } = z.parse(payloadSchema, payload);
    const owner = { companyId, userId: null };
    const record = (status: 'queued' | 'sent' | 'failed', error: string | null) =>
      inTransaction(pool, owner, async (db) => {
        const threadId = await recordOutgoing(db, messageId, status, error);
        const now = clock.now().toISOString();
        await createChangeRecorder(db, { now, requestId: messageId }).publish({
          type: 'email_thread.updated',
          entityId: threadId,
        });
      });
    const ready = await inTransaction(pool, owner, async (db) => {
      const mail = await readOutgoing(db, messageId);
      if (!mail) return undefined;
      const mailbox = await readMailbox(db, mail.mailboxId);
      return { letter: await letterOf(db, mail), mailbox };
    });
    if (!ready) return { providerId: null };
    try {
      if (!ready.mailbox.active) throw new DeliveryRefused('the mailbox is disconnected');
      await mailboxes.send(await accountOf(secrets, ready.mailbox), ready.letter);
    } catch (cause) {
      // It is tried again unless it was refused; whoever looks meanwhile sees why it waits.
      const isOver =
        cause instanceof DeliveryRefused ||
        attempt >= lastAttempt ||
        (cause instanceof DeliveryUnanswered && unanswered > 0);
      await record(isOver ? 'failed' : 'queued', errorText(cause));
      throw cause instanceof ConnectionFailed
        ? cause
        : new ConnectionFailed(errorText(cause), { cause });
    }
    await record('sent', null);
    return { providerId: ready.letter.messageId };
  },
});
