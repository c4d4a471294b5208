import { randomUUID } from 'node:crypto';
import { outgoingEvents } from '@sala/shared-contracts';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import {
  ConnectionFailed,
  createHealthRecord,
  errorText,
  type Health,
} from '../../platform/connections/connections';
import type { Db } from '../../platform/database/database';
import { DeliveryRefused, type DeliveryChannels } from '../../platform/deliveries/delivery';
import { startDeliverySender, type SenderOptions } from '../../platform/deliveries/delivery-sender';
import type { Mail } from '../../platform/mail/mail';
import type { Clock } from '../../platform/time/clock';
import { emailPort, sendByCompanyServer, type CompanyServerOptions } from './company-server';
import { emailChannel, enqueueMail, mailOf } from './email-payload';
import { createSmtpDriverOf } from './live';
import { createMailboxDriver, keepInMailbox } from './mailbox';
import { messageIdOf, type EmailDriver } from './port';

export interface Mailer {
  /** The installation's driver, used by companies without their own server. */
  readonly driver: 'live' | 'sandbox';
  /** Host of the installation's mail server; null without one. */
  readonly target: string | null;
  /** Queues a mail in a transaction; it is sent once that commits. */
  post(db: Db, mail: Mail): Promise<void>;
  /** Sends committed mails soon. Does not wait, so its duration reveals nothing to the caller. */
  nudge(): void;
  /**
   * Sends a mail now, through the company's mail server if it has one, and waits for the response.
   *
   * @throws ConnectionFailed
   */
  deliver(mail: Mail, companyId: string | null): Promise<void>;
  /** Health of the installation's server. */
  health(): Health;
  /** Waits for current deliveries. */
  close(): Promise<void>;
}

/** What the suite writes to people outside passes the gate (docs/adr/0117). */
const requireGate = ({ kind, delivery }: Mail): void => {
  if (!delivery && outgoingEvents.some((event) => event === kind))
    throw new Error(`a mail ${kind} has not passed the gate`);
};

/**
 * Queues mail. Without any mail server it is stored in the sandbox mailbox within the transaction,
 * if it need not wait.
 */
export const mailPosting =
  (smtpUrl: string | undefined, clock: Clock): Mailer['post'] =>
  async (db, mail) => {
    requireGate(mail);
    const isQueued =
      smtpUrl !== undefined ||
      (mail.delivery?.waitMs ?? 0) > 0 ||
      (await hasConnection(db, emailPort));
    await (isQueued ? enqueueMail(db, mail) : keepInMailbox(db, mail, clock));
  };

export interface InstallationServer {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  /** `Sala <no-reply@clinic.example>` */
  readonly from: string;
}

export interface MailerOptions
  extends Omit<SenderOptions, 'channels' | 'leaseSeconds'>, CompanyServerOptions {
  /** null to store mail in the sandbox mailbox. */
  readonly server: InstallationServer | null;
  /** What the same queue sends besides mail. */
  readonly channels?: DeliveryChannels;
}

/** Records the health of the installation's server. */
const trackDriver = (driver: EmailDriver, clock: Clock) => {
  const health = createHealthRecord(clock);
  const send: EmailDriver['send'] = async (mail, messageId) => {
    try {
      await driver.send(mail, messageId);
      health.worked();
    } catch (cause) {
      if (cause instanceof DeliveryRefused) health.worked(); // the server responded
      else health.failed(errorText(cause));
      throw cause;
    }
  };
  return { send, health };
};

/** Sends mail from a queue that survives this process. */
export const createMailer = ({
  server,
  clock,
  secrets,
  privateServers,
  channels,
  ...queue
}: MailerOptions): Mailer => {
  const { pool } = queue;
  const driver = server
    ? createSmtpDriverOf(server.url, server.from)
    : createMailboxDriver(pool, clock);
  const { send, health } = trackDriver(driver, clock);
  const company = { pool, clock, secrets, privateServers };
  const post = mailPosting(server?.url, clock);

  const sendNow = async (
    mail: Mail,
    messageId: string,
    companyId: string | null,
  ): Promise<void> => {
    const sent =
      companyId !== null &&
      (await sendByCompanyServer(companyId, (own) => own.send(mail, messageId), company));
    if (!sent) await send(mail, messageId);
  };

  const sender = startDeliverySender({
    ...queue,
    channels: {
      ...channels,
      [emailChannel]: {
        repeatable: false, // SMTP does not deduplicate
        send: async (delivery) => {
          const messageId = messageIdOf(delivery.id);
          await sendNow(mailOf(delivery), messageId, delivery.companyId);
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
      if (!server) health.worked(); // the mailbox is a table, so delivery cannot fail
    },
    nudge: sender.nudge,
    deliver: async (mail, companyId) => {
      try {
        await sendNow(mail, messageIdOf(randomUUID()), companyId);
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
