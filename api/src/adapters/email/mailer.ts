import { randomUUID } from 'node:crypto';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import {
  ConnectionFailed,
  createHealthRecord,
  errorText,
  type Health,
} from '../../platform/connections/connections';
import type { Db } from '../../platform/database/database';
import { DeliveryRefused } from '../../platform/deliveries/delivery';
import { startDeliverySender, type SenderOptions } from '../../platform/deliveries/delivery-sender';
import type { Mail } from '../../platform/mail/mail';
import type { Clock } from '../../platform/time/clock';
import { emailPort, sendByCompanyServer, type CompanyServerOptions } from './company-server';
import { emailChannel, enqueueMail, mailOf } from './email-payload';
import { createSmtpDriverOf } from './live';
import { createMailboxDriver, keepInMailbox } from './mailbox';
import { messageIdOf, type EmailDriver } from './port';

export interface Mailer {
  /** Of the installation, for companies that brought no server of their own. */
  readonly driver: 'live' | 'sandbox';
  /** Host of the installation's mail server; null: there is none. */
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
  /**
   * Hands one mail over now, through the server that the company's mail goes through, and waits for
   * the answer. @throws ConnectionFailed
   */
  deliver(mail: Mail, companyId: string | null): Promise<void>;
  /** How the installation's own server fares. */
  health(): Health;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/**
 * How a mail is written in a transaction. Without a mail server it is in the mailbox of the sandbox
 * with the transaction itself, unless the company brought a server.
 */
export const mailPosting = (smtpUrl: string | undefined, clock: Clock): Mailer['post'] =>
  smtpUrl === undefined
    ? async (db, mail) =>
        (await hasConnection(db, emailPort))
          ? enqueueMail(db, mail)
          : keepInMailbox(db, mail, clock)
    : enqueueMail;

/** The mail server of an installation. */
export interface InstallationServer {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  /** `Sala <no-reply@clinic.example>` */
  readonly from: string;
}

export interface MailerOptions
  extends Omit<SenderOptions, 'channels' | 'leaseSeconds'>, CompanyServerOptions {
  /** null: mail is kept in the mailbox of the sandbox. */
  readonly server: InstallationServer | null;
}

/** Keeps how the installation's server fares. */
const watchedDriver = (driver: EmailDriver, clock: Clock) => {
  const health = createHealthRecord(clock);
  const send: EmailDriver['send'] = async (mail, messageId) => {
    try {
      await driver.send(mail, messageId);
      health.worked();
    } catch (cause) {
      if (cause instanceof DeliveryRefused) health.worked(); // it answered
      else health.failed(errorText(cause));
      throw cause;
    }
  };
  return { send, health };
};

/** Hands mail over out of a queue that outlives this process. */
export const createMailer = ({
  server,
  clock,
  secrets,
  privateServers,
  ...queue
}: MailerOptions): Mailer => {
  const { pool } = queue;
  const driver = server
    ? createSmtpDriverOf(server.url, server.from)
    : createMailboxDriver(pool, clock);
  const { send, health } = watchedDriver(driver, clock);
  const company = { pool, clock, secrets, privateServers };
  const post = mailPosting(server?.url, clock);

  const hand = async (mail: Mail, messageId: string, companyId: string | null): Promise<void> => {
    const sent =
      companyId !== null &&
      (await sendByCompanyServer(companyId, (own) => own.send(mail, messageId), company));
    if (!sent) await send(mail, messageId);
  };

  const sender = startDeliverySender({
    ...queue,
    channels: {
      [emailChannel]: {
        repeatable: false, // SMTP knows no repetitions
        send: async (delivery) => {
          const messageId = messageIdOf(delivery.id);
          await hand(mailOf(delivery), messageId, delivery.companyId);
          return { providerId: messageId };
        },
      },
    },
  });
  return {
    driver: server ? 'live' : 'sandbox',
    target: server && new URL(server.url).hostname,
    post: async (db, mail) => {
      await post(db, mail);
      if (!server) health.worked(); // the mailbox is a table: nothing can get lost on the way
    },
    nudge: sender.nudge,
    deliver: async (mail, companyId) => {
      try {
        await hand(mail, messageIdOf(randomUUID()), companyId);
      } catch (cause) {
        throw cause instanceof ConnectionFailed
          ? cause
          : new ConnectionFailed(errorText(cause), { cause });
      }
    },
    health: health.read,
    close: async () => {
      await sender.close();
      driver.close();
    },
  };
};
