import type { MailServer } from '@sala/shared-contracts';
import type { EmailSender } from '../email/port';

/** A mailbox at its servers; user and password are the same at both. */
export interface MailboxAccount {
  readonly imap: MailServer;
  readonly smtp: MailServer;
  readonly user: string;
  readonly password: string;
  readonly from: EmailSender;
}

export interface LetterFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

/** A mail that a person wrote. */
export interface Letter {
  /** Without angle brackets, and the same for each attempt. */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly files: readonly LetterFile[];
}

/** A mail as the server describes it, before its content is fetched. */
export interface MailHead {
  readonly uid: number;
  /** Bytes. */
  readonly size: number;
  readonly receivedAt: Date;
  readonly seen: boolean;
  /** For mail whose content cannot be read. */
  readonly subject: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** What people see of a mail in any program. */
export type MailFlag = 'seen' | 'flagged';

/** The open INBOX of an account. Every call ends in time, or breaks the connection. */
export interface OpenInbox {
  readonly uidValidity: number;
  /** UIDs above this one, ascending. */
  uidsAfter(uid: number): Promise<number[]>;
  /** UIDs of mail that arrived since then, ascending. */
  uidsSince(date: Date): Promise<number[]>;
  /** null: it is gone. */
  head(uid: number): Promise<MailHead | null>;
  source(uid: number): Promise<Buffer | null>;
  /** @returns false when the server keeps no such flag. */
  setFlag(uids: readonly number[], flag: MailFlag, value: boolean): Promise<boolean>;
  /** Header lines only. */
  headers(uid: number): Promise<Buffer | null>;
  /** Asks the server for a sign of life. */
  ping(): Promise<void>;
  /** Resolves when the server announces mail, and rejects when the connection breaks. */
  news(signal: AbortSignal): Promise<void>;
  close(): void;
}

export interface RemotePicture {
  readonly type: string;
  readonly content: Uint8Array;
}

/** Mail servers of companies. Everything is called with no transaction open. */
export interface MailboxPort {
  /** @throws ConnectionFailed */
  openInbox(account: MailboxAccount): Promise<OpenInbox>;
  /**
   * Signs in and out.
   *
   * @throws ConnectionFailed
   */
  trySmtp(account: MailboxAccount): Promise<void>;
  /** @throws DeliveryRefused, DeliveryUnanswered, ConnectionFailed */
  send(account: MailboxAccount, letter: Letter): Promise<void>;
  /** @throws ConnectionFailed also for what is no picture */
  fetchPicture(address: string): Promise<RemotePicture>;
}
