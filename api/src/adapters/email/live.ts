import { PassThrough } from 'node:stream';
import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { DeliveryRefused, DeliveryUnanswered } from '../../platform/deliveries/delivery';
import { illustrated } from './html-with-picture';
import type { MailAttachment } from '../../platform/mail/mail';
import type { EmailDriver, EmailSender, EmailServer } from './port';

const second = 1000;
/** What is repeated is for the queue to decide and to count, see maxRequeues. */
const pooling = { pool: true as const, maxRequeues: 0 };
const timeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 20 * second,
};

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

/** As nodemailer's errors are, as far as this reads them. */
interface SmtpFailure {
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/**
 * What a failure means for the queue, in words without secrets. @param handedOver the whole text
 * was sent, so the server may have taken it.
 */
const asDeliveryFailure = (
  cause: unknown,
  handedOver: boolean,
  secrets: readonly string[],
): ConnectionFailed => {
  const { command, responseCode } = (cause ?? {}) as SmtpFailure; // both are checked below
  const text = errorText(cause, secrets);
  if (command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500)
    return new DeliveryRefused(text, { cause });
  if (handedOver && responseCode === undefined) return new DeliveryUnanswered(text, { cause });
  return new ConnectionFailed(text, { cause });
};

interface DriverOptions {
  readonly from: EmailSender;
  readonly secrets: readonly string[];
  readonly smtp: SMTPPool.Options;
}

const createDriver = ({ from, secrets, smtp }: DriverOptions): EmailDriver => {
  const transport = nodemailer.createTransport(
    { ...smtp, ...pooling, ...timeouts },
    {
      from: typeof from === 'string' ? from : { ...from },
    },
  );
  const handedOver = new Set<string>();
  transport.use('stream', ({ message }, done) => {
    const id = message.messageId();
    message.transform(() => new PassThrough().once('end', () => handedOver.add(id)));
    done();
  });
  return {
    send: async ({ to, subject, text, attachment }, messageId) => {
      refuseInTransaction('the mail server');
      const id = `<${messageId}>`;
      try {
        await transport.sendMail({
          to,
          subject,
          text,
          messageId: id,
          ...(attachment ? asNodemailerHasIt(text, attachment) : {}),
        });
      } catch (cause) {
        throw asDeliveryFailure(cause, handedOver.has(id), secrets);
      } finally {
        handedOver.delete(id);
      }
    },
    close: () => transport.close(),
  };
};

/**
 * Speaks SMTP.
 *
 * @param url `smtp://user:password@host:port` or `smtps://…`, with any option of nodemailer's.
 */
export const createSmtpDriverOf = (url: string, from: EmailSender): EmailDriver => {
  const { username, password } = new URL(url);
  return createDriver({
    from,
    secrets: [username, password].flatMap((secret) => [secret, decodeURIComponent(secret)]),
    smtp: { url, pool: true },
  });
};

/** Speaks SMTP. */
export const createSmtpDriver = (server: EmailServer): EmailDriver => {
  const { host, address, port, security, user, password, from } = server;
  return createDriver({
    from,
    secrets: password === null ? [] : [password],
    smtp: {
      pool: true,
      host: address ?? host,
      tls: { servername: host },
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    },
  });
};
