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
  /** Puts a mail into INBOX, as if somebody outside had sent it. */
  put(source: Buffer): Promise<void>;
  /** Gives the mails another UIDVALIDITY, as a server does that was rebuilt. */
  renumber(): void;
  /** While true, the server accepts connections and answers nothing. */
  silence(silent: boolean): void;
  /** Clients of IMAP. */
  connected(): number;
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
  let uidValidity = 1;
  let silent = false;
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

  const receive = async (
    source: Buffer,
    { from, to }: Pick<ReceivedMail, 'from' | 'to'>,
  ): Promise<ReceivedMail> => {
    const mail = {
      uid: received.length + 1,
      source,
      receivedAt: new Date(),
      flags: new Set<string>(),
      from,
      to,
    };
    await onMail?.(mail);
    received.push(mail);
    for (const session of sessions.values()) session.announce();
    return mail;
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
        const mail = await receive(await readAll(stream), {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        });
        report(mail);
      };
      callbackify(keep)(done);
    },
  });
  const imap = createServer((socket) => {
    const account = { user, password, mails: received };
    const knobs = { uidValidity: () => uidValidity, isSilent: () => silent };
    sessions.set(socket, new ImapSession(socket, { ...account, ...knobs }));
    socket.once('close', () => sessions.delete(socket));
  });
  smtp.listen(0, host);
  imap.listen(0, host).unref();
  smtp.server.unref(); // a demonstration ends without waiting for them
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
    put: async (source) => {
      await receive(source, { from: '', to: [] });
    },
    renumber: () => {
      uidValidity += 1;
    },
    silence: (next) => {
      silent = next;
    },
    connected: () => sessions.size,
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
