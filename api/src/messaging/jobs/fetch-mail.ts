import { randomUUID } from 'node:crypto';
import { limits, type EmailRule } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import type { MailHead, OpenInbox } from '../../adapters/mailbox/port';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { DatabaseUnavailable, inTransaction } from '../../platform/database/database';
import type { Clock } from '../../platform/time/clock';
import { matchInThread, readMailInThread, unreadable } from '../model/mail/in-thread';
import type { ReadMail } from '../model/mail/read-mail';
import { receiveMail } from '../model/receive-mail';
import { listRules } from '../sql/email-rules.queries';
import { advanceCursor, readCursor, resetCursor, type MailboxRow } from '../sql/mailboxes.queries';

export interface FetchOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Called when a mail cannot be read, or its rules take too long. */
  readonly onUnreadable: (cause: unknown, mail: { mailbox: string; uid: number }) => void;
}

const day = 86_400_000;
/** How far back a mailbox is read that was just connected. */
const firstDays = 90;

type Fetched = Pick<MailboxRow, 'id' | 'companyId' | 'createdBy'>;

/** Too large a mail is known by its headers only; one that cannot be read by what the server tells. */
const readOne = async (
  inbox: OpenInbox,
  head: MailHead,
  { id, companyId }: Fetched,
  { onUnreadable }: FetchOptions,
): Promise<ReadMail | null> => {
  const isLarge = head.size > limits.emailSourceMaxBytes;
  const source = await (isLarge ? inbox.headers(head.uid) : inbox.source(head.uid));
  if (!source) return null;
  try {
    const mail = await readMailInThread(companyId, source);
    return isLarge ? { ...mail, cut: true } : mail;
  } catch (cause) {
    onUnreadable(cause, { mailbox: id, uid: head.uid });
    return unreadable(head);
  }
};

/** Where it is left off, and what is there since. */
const findNews = async (
  inbox: OpenInbox,
  mailbox: Fetched,
  { pool, clock }: FetchOptions,
): Promise<{ readonly uids: readonly number[]; readonly isFirst: boolean }> => {
  const owner = { companyId: mailbox.companyId, userId: null };
  const { uidValidity } = inbox;
  const cursor = await inTransaction(pool, owner, async (db) => {
    const present = await readCursor(db, mailbox.id);
    if (present.uidValidity === uidValidity) return present;
    await resetCursor(db, mailbox.id, uidValidity);
    return { uidValidity, lastUid: 0 };
  });
  if (cursor.lastUid > 0) return { uids: await inbox.uidsAfter(cursor.lastUid), isFirst: false };
  const since = new Date(clock.now().getTime() - firstDays * day);
  const uids = await inbox.uidsSince(since);
  return { uids: uids.slice(-limits.mailboxFirstSyncMax), isFirst: true };
};

interface Arrived {
  readonly uid: number;
  readonly head: MailHead | null;
  readonly mail: ReadMail | null;
  readonly rule: EmailRule | undefined;
  readonly isFirst: boolean;
}

const ruleFor = async (
  mail: ReadMail | null,
  uid: number,
  { id, companyId }: Fetched,
  { pool, onUnreadable }: FetchOptions,
): Promise<EmailRule | undefined> => {
  const all = await inTransaction(pool, { companyId, userId: null }, listRules);
  const rules = all.filter(({ enabled }) => enabled);
  if (!mail || rules.length === 0) return undefined;
  try {
    const [place = -1] = await matchInThread(companyId, { rules, mails: [mail] });
    return rules[place];
  } catch (cause) {
    onUnreadable(cause, { mailbox: id, uid });
    return undefined;
  }
};

/** @returns whether it was not there yet. */
const keep = (
  { uid, head, mail, rule, isFirst }: Arrived,
  uidValidity: number,
  { id, companyId, createdBy }: Fetched,
  { pool, clock }: FetchOptions,
): Promise<boolean> =>
  inTransaction(pool, { companyId, userId: null }, async (db) => {
    if (!(await advanceCursor(db, id, { uidValidity, lastUid: uid }))) return false;
    if (!head || !mail) return false;
    const at = clock.now();
    const now = at.toISOString();
    const thread = await receiveMail(
      { db, now, ...createChangeRecorder(db, { now, requestId: randomUUID() }) },
      {
        mailboxId: id,
        ownerId: createdBy,
        mail,
        rule,
        at: new Date(Math.min(head.receivedAt.getTime(), at.getTime())).toISOString(),
        seen: isFirst && head.seen,
        place: { uid, uidValidity },
      },
    );
    return thread !== undefined;
  });

/**
 * Fetches what arrived since the last time, one mail per transaction: whatever stops it, each mail
 * is there once, and no mail stops those behind it.
 *
 * @returns how many are new.
 */
export const fetchMail = async (
  inbox: OpenInbox,
  mailbox: Fetched,
  options: FetchOptions,
): Promise<number> => {
  const { uidValidity } = inbox;
  const { uids, isFirst } = await findNews(inbox, mailbox, options);
  let received = 0;
  for (const uid of uids) {
    const head = await inbox.head(uid);
    const mail = head && (await readOne(inbox, head, mailbox, options));
    const rule = await ruleFor(mail, uid, mailbox, options);
    const arrived = { uid, head, mail, rule, isFirst };
    const isNew = await keep(arrived, uidValidity, mailbox, options).catch((cause: unknown) => {
      if (!head || cause instanceof DatabaseUnavailable) throw cause;
      options.onUnreadable(cause, { mailbox: mailbox.id, uid });
      return keep({ ...arrived, mail: unreadable(head) }, uidValidity, mailbox, options);
    });
    if (isNew) received += 1;
  }
  return received;
};
