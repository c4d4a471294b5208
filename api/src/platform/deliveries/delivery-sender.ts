import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { claimMails, forgetMail, postponeMail, type QueuedMail } from './delivery.queries';
import type { Mail } from '../mail/mail';

export interface SenderOptions {
  readonly pool: Pool;
  /** Hands one mail over. @throws when the server did not take it. */
  readonly deliver: (mail: Mail) => Promise<void>;
  /** Told of a mail that could not be handed over, after the last try. */
  readonly onLost: (cause: unknown, mail: Mail) => void;
  /** Told when the queue itself cannot be read. */
  readonly onTrouble: (cause: unknown) => void;
  /** Pauses before each further try. Milliseconds. */
  readonly retryAfter: readonly number[];
  /** How often the queue is looked at when nobody asks. Milliseconds. */
  readonly pollEvery: number;
}

export interface MailSender {
  /** There is something to send. */
  nudge(): void;
  /** Takes nothing more, and waits a moment for what is under way. */
  close(): Promise<void>;
}

const atOnce = 5;
/** Longer than any try takes, see the time-outs of the transport. */
const leaseSeconds = 120;
const closeWithin = 5000;

/**
 * Empties the queue of mail, this process beside others: what one has claimed the others leave
 * alone.
 */
export const startMailSender = ({
  pool,
  deliver,
  onLost,
  onTrouble,
  retryAfter,
  pollEvery,
}: SenderOptions): MailSender => {
  let closed = false;
  let awaited = false;
  let running: Promise<void> | null = null;

  const send = async (mail: QueuedMail): Promise<void> => {
    try {
      await deliver(mail);
    } catch (cause) {
      const pause = retryAfter[mail.tries - 1];
      if (pause !== undefined) return postponeMail(pool, mail.id, pause);
      onLost(cause, mail);
    }
    return forgetMail(pool, mail.id);
  };

  const empty = async (): Promise<void> => {
    do {
      awaited = false;
      for (;;) {
        const mails = closed ? [] : await claimMails(pool, atOnce, leaseSeconds);
        if (mails.length === 0) break;
        await Promise.all(mails.map(send));
      }
    } while (awaited); // somebody asked while the last look was under way
  };

  const nudge = (): void => {
    awaited = true;
    if (closed || running) return;
    running = empty()
      .catch(onTrouble)
      .finally(() => {
        running = null;
      });
  };

  const timer = setInterval(nudge, pollEvery).unref();
  nudge(); // what an earlier process left behind
  return {
    nudge,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await Promise.race([running, delay(closeWithin, undefined, { ref: false })]);
    },
  };
};
