import { PassThrough } from 'node:stream';
import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { DeliveryRefused, DeliveryUnanswered } from '../../platform/deliveries/delivery';
import { htmlWithPicture } from './html-with-picture';
import type { MailAttachment } from '../../platform/mail/mail';
import type { EmailDriver, EmailSender, EmailServer } from './port';

const second = 1000;
/** Retries are left to the queue. */
const pooling = { pool: true as const, maxRequeues: 0 };
const timeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 20 * second,
};

/** Content-ID by which the HTML refers to the picture. */
const cid = 'picture@sala';

const nodemailerContent = (text: string, { name, type, content, alt }: MailAttachment) => {
  const file = { filename: name, contentType: type, content: Buffer.from(content) };
  return alt === undefined
    ? { attachments: [file] }
    : {
        html: htmlWithPicture(text, { cid, alt }),
        attachments: [{ ...file, cid, contentDisposition: 'inline' as const }],
      };
};

/** A button of the mail program that posts there without asking (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The fields of nodemailer's errors used here. */
interface SmtpFailure {
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Classifies a failure for the queue, with secrets masked.
 *
 * @param handedOver true when the whole message was sent, so the server may have accepted it.
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

/** Also for mail that has more than one recipient and one file. */
export interface SmtpDriver extends EmailDriver {
  /**
   * @param messageId as in `send`.
   * @throws as `send` does.
   */
  sendAs(messageId: string, message: SMTPPool.MailOptions): Promise<void>;
  /**
   * Signs in without sending anything.
   *
   * @throws ConnectionFailed
   */
  verify(): Promise<void>;
}

interface DriverOptions {
  readonly from: EmailSender;
  readonly secrets: readonly string[];
  readonly smtp: SMTPPool.Options;
}

const createDriver = ({ from, secrets, smtp }: DriverOptions): SmtpDriver => {
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
  const sendAs = async (messageId: string, message: SMTPPool.MailOptions): Promise<void> => {
    refuseInTransaction('the mail server');
    const id = `<${messageId}>`;
    try {
      await transport.sendMail({ ...message, messageId: id });
    } catch (cause) {
      throw asDeliveryFailure(cause, handedOver.has(id), secrets);
    } finally {
      handedOver.delete(id);
    }
  };
  return {
    send: ({ to, subject, text, attachment, unsubscribeUrl }, messageId) =>
      sendAs(messageId, {
        to,
        subject,
        text,
        ...(attachment ? nodemailerContent(text, attachment) : {}),
        ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
      }),
    sendAs,
    verify: async () => {
      refuseInTransaction('the mail server');
      await transport.verify().catch((cause: unknown) => {
        throw new ConnectionFailed(errorText(cause, secrets), { cause });
      });
    },
    close: () => transport.close(),
  };
};

/**
 * Creates an SMTP driver.
 *
 * @param url `smtp://user:password@host:port` or `smtps://…`, with any nodemailer option.
 */
export const createSmtpDriverOf = (url: string, from: EmailSender): EmailDriver => {
  const { username, password } = new URL(url);
  return createDriver({
    from,
    secrets: [username, password].flatMap((secret) => [secret, decodeURIComponent(secret)]),
    smtp: { url, pool: true },
  });
};

export const createSmtpDriver = (server: EmailServer): SmtpDriver => {
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
