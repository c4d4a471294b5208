import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { MailboxPort } from '../../adapters/mailbox/port';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { errorText } from '../../platform/connections/connections';
import { inTransaction, type Db } from '../../platform/database/database';
import type { SecretBox } from '../../platform/secrets/secret-box';
import { accountOf } from '../model/mailbox-account';
import * as queries from '../sql/mailboxes.queries';
import { fetchMail, type FetchOptions } from './fetch-mail';
import { hasFlagsToWrite, writeFlags } from './write-flags';

export interface SessionOptions extends FetchOptions {
  readonly secrets: SecretBox;
  readonly mailboxes: MailboxPort;
  /** IDLE alone is never trusted: its connection can be dead in silence. Milliseconds. */
  readonly pollEvery?: number;
  /** How often flags are looked for that the server does not know. Milliseconds. */
  readonly tellEvery?: number;
  /** Pauses after failures, the last one from then on. */
  readonly retryAfter?: readonly number[];
}

const second = 1000;
const minute = 60 * second;
const defaultPauses = [second, 5 * second, 30 * second, minute, 5 * minute];

const record = async (
  { companyId, id }: queries.ActiveMailbox,
  { pool, clock }: SessionOptions,
  write: (db: Db, now: string) => Promise<boolean>,
): Promise<void> => {
  const now = clock.now().toISOString();
  await inTransaction(pool, { companyId, userId: null }, async (db) => {
    if (!(await write(db, now))) return;
    await createChangeRecorder(db, { now, requestId: randomUUID() }).publish({
      type: 'mailbox.changed',
      entityId: id,
    });
  });
};

/** Looks from time to time whether something is read or starred here that the server does not know. */
const untilFlags = async (
  has: () => Promise<boolean>,
  { tellEvery = 20 * second }: SessionOptions,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await delay(tellEvery, undefined, { signal, ref: false }).catch(() => undefined);
    // Without the database nothing can be told: fetching mail finds out, too.
    if (!signal.aborted && (await has().catch(() => false))) return;
  }
};

const listen = async (
  mailbox: queries.ActiveMailbox,
  options: SessionOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { pool, secrets, mailboxes, pollEvery = 5 * minute } = options;
  const row = await inTransaction(pool, { companyId: mailbox.companyId, userId: null }, (db) =>
    queries.readMailbox(db, mailbox.id),
  );
  const inbox = await mailboxes.openInbox(await accountOf(secrets, row));
  const close = (): void => inbox.close(); // what waits for an answer then fails at once
  signal.addEventListener('abort', close, { once: true });
  try {
    while (!signal.aborted) {
      await fetchMail(inbox, row, options);
      await writeFlags(inbox, row, options);
      await record(mailbox, options, (db, now) => queries.recordMailboxWorked(db, row.id, now));
      const wait = new AbortController();
      const stop = AbortSignal.any([signal, wait.signal]);
      const poll = delay(pollEvery, undefined, { signal: stop, ref: false }).catch(() => undefined);
      const flags = untilFlags(() => hasFlagsToWrite(inbox, row, options), options, stop);
      await Promise.race([inbox.news(stop), poll, flags]).finally(() => wait.abort());
      if (!signal.aborted) await inbox.ping();
    }
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
};

/** Stays connected to one mailbox until it is told to stop; reconnects by itself. */
export const followMailbox = async (
  mailbox: queries.ActiveMailbox,
  options: SessionOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { clock, retryAfter = defaultPauses } = options;
  let failures = 0;
  while (!signal.aborted) {
    const began = clock.now().getTime();
    try {
      await listen(mailbox, options, signal);
    } catch (cause) {
      if (signal.aborted) return;
      if (clock.now().getTime() - began > minute) failures = 0; // it worked for a while
      const text = errorText(cause);
      await record(mailbox, options, (db, now) =>
        queries.recordMailboxFailed(db, mailbox.id, { now, text }),
      ).catch(() => undefined); // the database is away as well: it is tried again all the same
      const pause = retryAfter[Math.min(failures, retryAfter.length - 1)] ?? minute;
      failures += 1;
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
};
