import type { Duplex } from 'node:stream';
import { envelopeOf, imapString } from './imap-envelope';

/** A stored mail; its index is its sequence number. */
export interface StoredMail {
  readonly uid: number;
  readonly source: Buffer;
  readonly receivedAt: Date;
  /** Such as `\\Seen`. */
  readonly flags: Set<string>;
}

export interface ImapAccount {
  readonly user: string;
  readonly password: string;
  /** Content of INBOX, the only mailbox. */
  readonly mails: readonly StoredMail[];
  /** Changes when the UIDs of the mails become other ones; 1 unless it is given. */
  readonly uidValidity?: () => number;
  /** Whether the server accepts what it is sent and answers nothing, as if its host were gone. */
  readonly isSilent?: () => boolean;
}

const capabilities = 'IMAP4rev1 IDLE ID';
const lineMax = 65_536;

/** Splits a command into words; quoted ones may contain spaces. */
const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  let token: string | null = null;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"') {
      quoted = !quoted;
      token ??= '';
    } else if (sign === ' ' && !quoted) {
      if (token !== null) tokens.push(token);
      token = null;
    } else {
      if (quoted && sign === '\\') at += 1;
      token = `${token ?? ''}${text[at] ?? ''}`;
    }
  }
  return token === null ? tokens : [...tokens, token];
};

const internalDate = (at: Date): string => {
  const [, day, month, year, time] =
    /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? [];
  return `"${day}-${month}-${year} ${time} +0000"`;
};

const itemsOf = (wanted: string, { uid, source, receivedAt, flags }: StoredMail): Buffer => {
  const items = [`UID ${uid}`];
  if (/\bFLAGS\b/i.test(wanted)) items.push(`FLAGS (${[...flags].join(' ')})`);
  if (/\bENVELOPE\b/i.test(wanted)) items.push(`ENVELOPE ${envelopeOf(source)}`);
  if (/\bINTERNALDATE\b/i.test(wanted)) items.push(`INTERNALDATE ${internalDate(receivedAt)}`);
  if (/\bRFC822\.SIZE\b/i.test(wanted)) items.push(`RFC822.SIZE ${source.length}`);
  if (/\bBODY(?:\.PEEK)?\[HEADER\]/i.test(wanted)) {
    const headers = source.subarray(0, source.indexOf('\r\n\r\n') + 4);
    const head = `${items.join(' ')} BODY[HEADER] {${headers.length}}\r\n`;
    return Buffer.concat([Buffer.from(head, 'latin1'), headers]);
  }
  if (!/\bBODY(?:\.PEEK)?\[\]/i.test(wanted)) return Buffer.from(items.join(' '), 'latin1');
  const head = `${items.join(' ')} BODY[] {${source.length}}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), source]);
};

/** IMAP session of a mail client: the subset of RFC 3501 and RFC 2177 that clients need. */
export class ImapSession {
  private rest = '';
  private authenticated = false;
  private selected = false;
  private idling: string | null = null;
  /** Mails that the client knows of. */
  private told = 0;

  constructor(
    private readonly socket: Duplex,
    private readonly account: ImapAccount,
  ) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => this.take(String(chunk)));
    socket.on('error', () => socket.destroy());
    this.say(`* OK [CAPABILITY ${capabilities}] Sala simulator`);
  }

  /** Notifies an idle client of new mail; others hear of it with NOOP or when they begin to idle. */
  announce(): void {
    if (this.idling !== null) this.tellNew();
  }

  private tellNew(): void {
    const { length } = this.account.mails;
    if (!this.selected || length === this.told) return;
    this.told = length;
    this.say(`* ${length} EXISTS`);
  }

  private say(line: string): void {
    this.socket.write(`${line}\r\n`, 'latin1');
  }

  private take(chunk: string): void {
    if (this.account.isSilent?.()) return;
    this.rest += chunk;
    if (this.rest.length > lineMax) this.socket.destroy();
    for (;;) {
      const end = this.rest.indexOf('\r\n');
      if (end < 0) return;
      const line = this.rest.slice(0, end);
      this.rest = this.rest.slice(end + 2);
      if (this.idling !== null) this.endIdle(line);
      else this.answer(line);
    }
  }

  private endIdle(line: string): void {
    if (line.toUpperCase() !== 'DONE') return;
    this.say(`${this.idling} OK IDLE terminated`);
    this.idling = null;
  }

  private answer(line: string): void {
    const [tag = '*', word = '', ...given] = tokensOf(line);
    const isUid = word.toUpperCase() === 'UID';
    const name = (isUid ? (given.shift() ?? '') : word).toUpperCase();
    const done = (): void => this.say(`${tag} OK ${name} completed`);
    if (name === 'LOGIN') return this.logIn(tag, given);
    if (name === 'LOGOUT') {
      this.say('* BYE');
      done();
      return void this.socket.end();
    }
    if (['CAPABILITY', 'ID', 'NOOP'].includes(name)) {
      if (name === 'CAPABILITY') this.say(`* CAPABILITY ${capabilities}`);
      if (name === 'ID') this.say('* ID ("name" "sala")');
      if (name === 'NOOP') this.tellNew();
      return done();
    }
    if (!this.authenticated) return this.say(`${tag} NO log in first`);
    if (name === 'LIST' || name === 'LSUB') {
      this.say(`* ${name} (\\HasNoChildren) "/" ${given[1] === '' ? '""' : 'INBOX'}`);
      return done();
    }
    if (name === 'SELECT' || name === 'EXAMINE') return this.select(tag, name, given[0] ?? '');
    if (!this.selected) return this.say(`${tag} BAD select a mailbox first`);
    if (name === 'SEARCH') {
      const from = Number(/\bUID (\d+):/i.exec(line.slice(line.indexOf('SEARCH')))?.[1] ?? 1);
      const found = this.account.mails.filter(({ uid }) => uid >= from);
      this.say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd());
      return done();
    }
    if (name === 'FETCH') {
      this.sendMails(given[0] ?? '', line);
      return done();
    }
    if (name === 'STORE') {
      this.setFlags(given);
      return done();
    }
    if (name !== 'IDLE') return this.say(`${tag} BAD ${name} is not known here`);
    this.idling = tag;
    this.say('+ idling');
    this.tellNew();
  }

  private logIn(tag: string, [user, password]: readonly string[]): void {
    this.authenticated = user === this.account.user && password === this.account.password;
    this.say(
      this.authenticated
        ? `${tag} OK LOGIN completed`
        : `${tag} NO [AUTHENTICATIONFAILED] wrong user or password`,
    );
  }

  private select(tag: string, name: string, mailbox: string): void {
    if (mailbox.toUpperCase() !== 'INBOX')
      return this.say(`${tag} NO there is no ${imapString(mailbox)}`);
    const { mails } = this.account;
    this.selected = true;
    this.told = mails.length;
    for (const line of [
      'FLAGS (\\Seen \\Flagged)',
      `${mails.length} EXISTS`,
      '0 RECENT',
      `OK [UIDVALIDITY ${this.account.uidValidity?.() ?? 1}]`,
      `OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}]`,
    ])
      this.say(`* ${line}`);
    return this.say(`${tag} OK [READ-WRITE] ${name} completed`);
  }

  /**
   * @param set such as `1:*`, `3` or `1,4`; sequence numbers equal UIDs, because nothing is
   *   deleted.
   */
  private mailsOf(set: string): readonly StoredMail[] {
    const { mails } = this.account;
    const last = mails.at(-1)?.uid ?? 0;
    const numberOf = (end: string): number => (end === '*' ? last : Number(end));
    const ranges = set.split(',').map((range) => {
      const [from = '', to = from] = range.split(':');
      return [numberOf(from), numberOf(to)] as const;
    });
    return mails.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to));
  }

  /** `+FLAGS` or `-FLAGS`, silently. */
  private setFlags([set = '', operation = '', ...flags]: readonly string[]): void {
    for (const mail of this.mailsOf(set))
      for (const flag of flags.map((one) => one.replace(/[()]/g, ''))) {
        if (operation.startsWith('-')) mail.flags.delete(flag);
        else mail.flags.add(flag);
      }
  }

  private sendMails(set: string, wanted: string): void {
    for (const mail of this.mailsOf(set)) {
      this.socket.write(`* ${mail.uid} FETCH (`);
      this.socket.write(itemsOf(wanted, mail));
      this.socket.write(')\r\n');
    }
  }
}
