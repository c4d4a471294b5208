import { setTimeout as delay } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import type { Clock } from './clock';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Called from `afterCommit`, so that nothing is told that did not happen. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** Keeps every mail in the database, for the mailbox of the sandbox. */
export const createSandboxMailer = (pool: Pool, clock: Clock): Mailer => ({
  send: async (mail) => {
    await pool.query('insert into sandbox_mail (recipient, subject, body, sent_at) values ($1, $2, $3, $4)', [
      mail.to,
      mail.subject,
      mail.text,
      clock.now().toISOString(),
    ]);
  },
  close: () => Promise.resolve(),
});

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  /** `Sala <no-reply@clinic.example>` */
  readonly from: string;
  /** Told of a mail that could not be handed over, after the last try. */
  readonly onFailure: (cause: unknown, mail: Mail) => void;
  /** Pauses before each further try. Milliseconds. */
  readonly retryAfter?: readonly number[];
}

/** Hands mail to an SMTP server in the background: how long that takes tells the caller nothing. */
export const createSmtpMailer = ({ url, from, onFailure, retryAfter = [1000, 10_000] }: SmtpOptions): Mailer => {
  const transport = nodemailer.createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 }, { from });
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const deliver = async (mail: Mail): Promise<void> => {
    for (let failures = 0; ; failures += 1) {
      try {
        await transport.sendMail(mail);
        return;
      } catch (cause) {
        const wait = retryAfter[failures];
        if (wait === undefined || closing.signal.aborted) return onFailure(cause, mail);
        await delay(wait, undefined, { signal: closing.signal }).catch(() => undefined); // closing: one last try, now
      }
    }
  };
  return {
    send: (mail) => {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      return Promise.resolve();
    },
    close: async () => {
      closing.abort();
      await Promise.all(underWay);
      transport.close();
    },
  };
};
