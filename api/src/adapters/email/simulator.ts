import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { ImapSession, type StoredMail } from './imap-session';
import type { EmailServer } from './port';
import { signatureHeader, signReport, type StatusReport } from './status-report';

/** Recipients refused permanently, and temporarily on the first attempt. */
const refusedUser = /^rechazado@/i;
const busyUser = /^ocupado@/i;
/** Recipients accepted first and bounced later. */
const bouncedUser = /^devuelto@/i;

export interface ReceivedMail extends StoredMail {
  readonly from: string;
  readonly to: readonly string[];
}

export interface EmailSimulator {
  /** Settings for the live driver. */
  readonly server: EmailServer;
  /** Settings for a mail client; INBOX holds the mail of all recipients. */
  readonly imap: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
  };
  readonly received: readonly ReceivedMail[];
  /** Starts sending a signed report per mail to a connection's public URL. */
  reportTo(receiver: ReportReceiver): void;
  /** HTTP statuses of the reports sent so far. */
  reported(): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface ReportReceiver {
  readonly url: string;
  readonly secret: string;
  /** Number of times each report is sent, to simulate duplicates. */
  readonly times?: number;
}

export interface EmailSimulatorOptions {
  /** Called before the server accepts a mail; a rejection refuses it temporarily. */
  readonly onMail?: (mail: ReceivedMail) => Promise<void> | void;
}

const host = '127.0.0.1';
const user = 'sala';
const password = 'simulated';
const sizeMax = 10_485_760;

const portOf = (server: Server): number => (server.address() as AddressInfo).port; // it listens on a port, not on a pipe

const smtpError = (text: string, responseCode: number): Error =>
  Object.assign(new Error(text), { responseCode });

const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const messageIdIn = (source: Buffer): string =>
  /^message-id:\s*(\S+)/im.exec(source.toString('latin1'))?.[1] ?? '';

const postReport = async (url: string, secret: string, report: StatusReport): Promise<number> => {
  refuseInTransaction('the receiver of reports');
  const raw = Buffer.from(JSON.stringify(report));
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signReport(raw, secret, new Date()),
    },
    body: new Uint8Array(raw),
  });
  return answer.status;
};

/** A mail server on loopback: SMTP in, IMAP out. Nothing leaves the machine. */
export const startEmailSimulator = async ({
  onMail,
}: EmailSimulatorOptions = {}): Promise<EmailSimulator> => {
  const received: ReceivedMail[] = [];
  const sessions = new Map<Socket, ImapSession>();
  const busyOnce = new Set<string>();
  const reports: Promise<number>[] = [];
  let receiver: ReportReceiver | undefined;

  const report = (mail: ReceivedMail): void => {
    if (!receiver) return;
    const { url, secret, times = 1 } = receiver;
    const bounced = mail.to.some((address) => bouncedUser.test(address));
    const body: StatusReport = {
      id: `report-${mail.uid}`,
      type: bounced ? 'bounced' : 'delivered',
      messageId: messageIdIn(mail.source),
      ...(bounced ? { detail: '5.2.2 mailbox full' } : {}),
    };
    for (let time = 0; time < times; time += 1) reports.push(postReport(url, secret, body));
  };

  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    size: sizeMax,
    onAuth: (given, _session, done) =>
      given.username === user && given.password === password
        ? done(null, { user })
        : done(smtpError('5.7.8 wrong user or password', 535)),
    onRcptTo: ({ address }, _session, done) => {
      if (refusedUser.test(address)) return done(smtpError('5.1.1 no such user', 550));
      if (busyUser.test(address) && !busyOnce.has(address)) {
        busyOnce.add(address);
        return done(smtpError('4.2.1 try again later', 450));
      }
      return done();
    },
    onData: (stream, { envelope }, done) => {
      const keep = async (): Promise<void> => {
        const source = await readAll(stream);
        const mail = {
          uid: received.length + 1,
          source,
          receivedAt: new Date(),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        };
        await onMail?.(mail);
        received.push(mail);
        report(mail);
        for (const session of sessions.values()) session.announce();
      };
      callbackify(keep)(done);
    },
  });
  const imap = createServer((socket) => {
    sessions.set(socket, new ImapSession(socket, { user, password, mails: received }));
    socket.once('close', () => sessions.delete(socket));
  });
  smtp.listen(0, host);
  imap.listen(0, host);
  await Promise.all([once(smtp.server, 'listening'), once(imap, 'listening')]);
  return {
    server: {
      host,
      port: portOf(smtp.server),
      security: 'none',
      user,
      password,
      from: 'Sala <no-reply@sala.test>',
    },
    imap: { host, port: portOf(imap), user, password },
    received,
    reportTo: (next) => {
      receiver = next;
    },
    reported: () => Promise.all(reports),
    close: async () => {
      for (const socket of sessions.keys()) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise<void>((resolve) => void imap.close(() => resolve())),
      ]);
    },
  };
};
