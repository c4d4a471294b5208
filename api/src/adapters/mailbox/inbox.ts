import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@sala/shared-contracts';
import { ImapFlow, type FetchMessageObject, type FetchQueryObject } from 'imapflow';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { publicAddressOf } from '../email/public-address';
import type { MailboxAccount, MailFlag, MailHead, OpenInbox } from './port';

const second = 1000;
/** A server that accepted the connection and says nothing is given up. */
const defaultAnswerMs = 30 * second;
/** Mail is announced in IDLE only. */
const idleAfterMs = second;
/** IDLE is renewed before routers forget the connection. */
const idleMs = 9 * 60 * second;

/** Whatever a server announces; mails above the limit are not asked for. */
const responseLimits = {
  maxLineSize: 16_777_216,
  maxLiteralSize: 2 * limits.emailSourceMaxBytes,
  maxResponseSize: 3 * limits.emailSourceMaxBytes,
};

const flagNames: Readonly<Record<MailFlag, string>> = { seen: '\\Seen', flagged: '\\Flagged' };

export interface InboxOptions {
  /** Allows servers in private networks; only in demonstrations. */
  readonly privateServers: boolean;
  readonly answerMs?: number;
}

const describe = ({
  uid,
  size = 0,
  internalDate,
  flags,
  envelope,
}: FetchMessageObject): MailHead => {
  const sender = envelope?.from?.[0];
  return {
    uid,
    size,
    receivedAt: internalDate === undefined ? new Date() : new Date(internalDate),
    seen: flags?.has('\\Seen') ?? false,
    subject: envelope?.subject ?? '',
    from: { name: sender?.name ?? '', address: sender?.address ?? '' },
  };
};

class Inbox implements OpenInbox {
  private announced = false;
  private broken: Error | undefined;
  private wake: () => void = () => undefined;

  constructor(
    private readonly client: ImapFlow,
    private readonly secret: string,
    private readonly answerMs: number,
  ) {
    client.on('exists', () => {
      this.announced = true;
      this.wake();
    });
    client.on('close', () =>
      this.breakOff(new ConnectionFailed('the server closed the connection')),
    );
    client.on('error', (cause) => this.breakOff(this.failure(cause)));
  }

  private failure(cause: unknown): ConnectionFailed {
    const detail =
      cause instanceof Error && 'responseText' in cause && typeof cause.responseText === 'string'
        ? new Error(cause.responseText)
        : cause;
    return new ConnectionFailed(errorText(detail, [this.secret]), { cause });
  }

  private breakOff(cause: Error): void {
    this.broken ??= cause;
    this.wake();
  }

  /** Neither imapflow nor TCP notices a peer that went away in silence. */
  async within<Result>(what: Promise<Result>): Promise<Result> {
    refuseInTransaction('a mail server');
    const timer = new AbortController();
    const late = delay(this.answerMs, undefined, { signal: timer.signal, ref: false }).then(() => {
      throw new ConnectionFailed(`no answer within ${this.answerMs / second} s`);
    });
    late.catch(() => undefined); // aborted, the usual case
    try {
      return await Promise.race([what, late]);
    } catch (cause) {
      this.close();
      throw cause instanceof ConnectionFailed ? cause : this.failure(cause);
    } finally {
      timer.abort();
    }
  }

  async open(): Promise<void> {
    await this.within(this.client.connect());
    await this.within(this.client.mailboxOpen('INBOX'));
  }

  get uidValidity(): number {
    const { mailbox } = this.client;
    return mailbox ? Number(mailbox.uidValidity) : 0;
  }

  private async search(query: { uid?: string; since?: Date }): Promise<number[]> {
    const found = await this.within(this.client.search(query, { uid: true }));
    return (found || []).toSorted((one, other) => one - other);
  }

  async uidsAfter(uid: number): Promise<number[]> {
    this.announced = false;
    // `n:*` always contains the last one.
    return (await this.search({ uid: `${uid + 1}:*` })).filter((one) => one > uid);
  }

  uidsSince(since: Date): Promise<number[]> {
    return this.search({ since });
  }

  private async fetch(uid: number, query: FetchQueryObject): Promise<FetchMessageObject | null> {
    const one = await this.within(this.client.fetchOne(String(uid), query, { uid: true }));
    return one === false || one.uid !== uid ? null : one;
  }

  async head(uid: number): Promise<MailHead | null> {
    const one = await this.fetch(uid, {
      uid: true,
      size: true,
      internalDate: true,
      flags: true,
      envelope: true,
    });
    return one && describe(one);
  }

  async source(uid: number): Promise<Buffer | null> {
    return (await this.fetch(uid, { uid: true, source: true }))?.source ?? null;
  }

  async headers(uid: number): Promise<Buffer | null> {
    return (await this.fetch(uid, { uid: true, headers: true }))?.headers ?? null;
  }

  async setFlag(uids: readonly number[], flag: MailFlag, value: boolean): Promise<boolean> {
    const range = uids.join(',');
    const flags = [flagNames[flag]];
    const options = { uid: true, silent: true };
    const isKept = await this.within(
      value
        ? this.client.messageFlagsAdd(range, flags, options)
        : this.client.messageFlagsRemove(range, flags, options),
    );
    if (!isKept && !this.client.usable)
      throw new ConnectionFailed('the server closed the connection');
    return isKept;
  }

  async ping(): Promise<void> {
    await this.within(this.client.noop());
  }

  async news(signal: AbortSignal): Promise<void> {
    while (!this.announced && !this.broken && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    if (this.broken) throw this.broken;
  }

  close(): void {
    this.client.close();
  }
}

/** @throws ConnectionFailed */
export const openInbox = async (
  { imap, user, password }: MailboxAccount,
  { privateServers, answerMs = defaultAnswerMs }: InboxOptions,
): Promise<OpenInbox> => {
  refuseInTransaction('a mail server');
  const host = privateServers ? imap.host : await publicAddressOf(imap.host);
  const client = new ImapFlow({
    host,
    servername: imap.host,
    port: imap.port,
    secure: imap.security === 'tls',
    ...(imap.security === 'starttls' && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    autoIdleDelay: idleAfterMs,
    maxIdleTime: idleMs,
    ...responseLimits,
  });
  const inbox = new Inbox(client, password, answerMs);
  await inbox.open();
  return inbox;
};
