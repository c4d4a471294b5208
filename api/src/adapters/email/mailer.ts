import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/time/clock';
import { createHealthRecord, watched, type Health } from '../../platform/connections/connections';
import type { Db } from '../../platform/database/database';
import { illustrated } from './illustrated';
import type { Mail, MailAttachment } from '../../platform/mail/mail';
import { enqueueMail, mailColumns } from '../../platform/deliveries/delivery.queries';
import { startMailSender, type SenderOptions } from '../../platform/deliveries/delivery-sender';

export interface Mailer {
  readonly driver: 'live' | 'sandbox';
  /** Host of the mail server; null: there is none. */
  readonly target: string | null;
  /**
   * Writes a mail in a transaction: it goes out once that is committed, and never when it is rolled
   * back.
   */
  post(db: Db, mail: Mail): Promise<void>;
  /**
   * What was posted is committed now. Waits for no server: how long that takes tells the caller
   * nothing.
   */
  nudge(): void;
  /** Hands one mail over now and waits for the answer. @throws ConnectionFailed */
  deliver(mail: Mail): Promise<void>;
  health(): Health;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

const intoMailbox =
  'insert into sandbox_mail (recipient, subject, body, file_name, file_type, file, file_alt, sent_at) values ($1, $2, $3, $4, $5, $6, $7, $8)';

const mailboxRow = (mail: Mail, clock: Clock) => [...mailColumns(mail), clock.now().toISOString()];

/** How a mail is written in a transaction, for a process that hands none over itself. */
export const mailPosting = (smtpUrl: string | undefined, clock: Clock): Mailer['post'] =>
  smtpUrl === undefined
    ? async (db, mail) => {
        await db.query(intoMailbox, mailboxRow(mail, clock));
      }
    : enqueueMail;

/** Keeps every mail in the database, for the mailbox of the sandbox. */
export const createSandboxMailer = (pool: Pool, clock: Clock): Mailer => {
  const health = createHealthRecord(clock);
  const row = (mail: Mail) => mailboxRow(mail, clock);
  return {
    driver: 'sandbox',
    target: null,
    post: async (db, mail) => {
      await db.query(intoMailbox, row(mail)); // the mailbox is a table: nothing can get lost on the way
      health.worked();
    },
    nudge: () => undefined,
    deliver: (mail) => watched(health, () => pool.query(intoMailbox, row(mail))),
    health: health.read,
    close: () => Promise.resolve(),
  };
};

export interface SmtpOptions extends Pick<SenderOptions, 'onLost' | 'onTrouble'> {
  readonly pool: Pool;
  readonly clock: Clock;
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  /** `Sala <no-reply@clinic.example>` */
  readonly from: string;
  readonly retryAfter?: readonly number[];
  readonly pollEvery?: number;
}

const second = 1000;
const minute = 60 * second;
const timeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 20 * second,
};
/** A server that is away for an hour and a half loses nothing. */
const patience = [10 * second, minute, 5 * minute, 30 * minute, 60 * minute];

/** By which the text names the one picture of a mail. */
const cid = 'picture@sala';

const asNodemailerHasIt = (text: string, { name, type, content, alt }: MailAttachment) => {
  const file = { filename: name, contentType: type, content: Buffer.from(content) };
  return alt === undefined
    ? { attachments: [file] }
    : {
        html: illustrated(text, { cid, alt }),
        attachments: [{ ...file, cid, contentDisposition: 'inline' as const }],
      };
};

/** Hands mail to an SMTP server, out of a queue that outlives this process. */
export const createSmtpMailer = ({
  url,
  from,
  pool,
  clock,
  retryAfter = patience,
  pollEvery = 5 * second,
  ...told
}: SmtpOptions): Mailer => {
  const transport = nodemailer.createTransport({ url, pool: true, ...timeouts }, { from });
  const health = createHealthRecord(clock);
  const { hostname, username, password } = new URL(url);
  const secrets = [username, password].flatMap((secret) => [secret, decodeURIComponent(secret)]);
  const deliver = ({ to, subject, text, attachment }: Mail): Promise<void> =>
    watched(
      health,
      () =>
        transport.sendMail({
          to,
          subject,
          text,
          ...(attachment ? asNodemailerHasIt(text, attachment) : {}),
        }),
      secrets,
    );
  const sender = startMailSender({ ...told, pool, deliver, retryAfter, pollEvery });
  return {
    driver: 'live',
    target: hostname,
    post: enqueueMail,
    nudge: sender.nudge,
    deliver,
    health: health.read,
    close: async () => {
      await sender.close();
      transport.close();
    },
  };
};
