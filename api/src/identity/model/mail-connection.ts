import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readAccount } from '../sql/accounts.queries';
import { ConnectionFailed, type Connection } from '../../platform/connections/connections';
import { inTransaction } from '../../platform/database/database';
import { writeMail } from '../../platform/mail/mail-texts';
import type { Mailer } from '../../adapters/email/mailer';

/** Short, because somebody waits in front of a screen. */
const timeoutMs = 10_000;

const withTimeout = async (answer: Promise<void>): Promise<void> => {
  const timer = new AbortController();
  const expired = delay(timeoutMs, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new ConnectionFailed(`no answer within ${timeoutMs / 1000} s`)),
    () => undefined, // aborted, the usual case
  );
  await Promise.race([answer, expired]).finally(() => timer.abort());
};

interface Parts {
  readonly mailer: Mailer;
  readonly pool: Pool;
  readonly publicUrl: string;
}

/** A connection test for mail: sends a message to the caller in their language. */
export const mailConnection = ({ mailer, pool, publicUrl }: Parts): Connection => ({
  driver: mailer.driver,
  target: mailer.target,
  health: mailer.health,
  test: async ({ userId, companyId }) => {
    // A transaction of its own that ends before the mail server is called.
    const { email, firstName, locale } = await inTransaction(
      pool,
      { userId, companyId: null },
      (db) => readAccount(db, userId),
    );
    await withTimeout(
      mailer.deliver(
        writeMail('connectionTest', {
          to: email,
          locale,
          facts: { firstName, url: `${publicUrl}/apps` },
        }),
        companyId,
      ),
    );
  },
});
