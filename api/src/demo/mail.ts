import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createChangeRecorder } from '../platform/audit/change-recorder';
import { inTransaction, type Db } from '../platform/database/database';
import { createSecretBox } from '../platform/secrets/secret-box';
import { fitsRule } from '../messaging/model/mail/mail-rules';
import { readMail } from '../messaging/model/mail/read-mail';
import { sealPassword } from '../messaging/model/mailbox-account';
import { receiveMail } from '../messaging/model/receive-mail';
import { insertRule, listRules } from '../messaging/sql/email-rules.queries';
import { assignThread, markRead } from '../messaging/sql/email-threads.queries';
import { insertMailbox } from '../messaging/sql/mailboxes.queries';
import { demoMailbox, demoMails, demoRules, sourceOf, type DemoMail } from './mail-data';

interface Owner {
  readonly userId: string;
  readonly companyId: string;
}

const hourMs = 3_600_000;
const mailLock = 7_252_006;

const userOf = async (db: Db, person: string): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(
      `select u.id from user_account u join membership m on m.user_id = u.id where m.company_id = app_company() and u.email = $1`,
      [`${person}@demo.sala.test`],
    )
  )?.id;

const receive = async (
  db: Db,
  demo: DemoMail,
  { mailboxId, ownerId, now }: { mailboxId: string; ownerId: string; now: string },
): Promise<void> => {
  const at = new Date(Date.parse(now) - demo.hoursAgo * hourMs).toISOString();
  const mail = await readMail(sourceOf(demo, at));
  const rule = (await listRules(db)).find((one) => fitsRule(one, mail));
  const desk = { db, now: at, ...createChangeRecorder(db, { now: at, requestId: randomUUID() }) };
  const threadId = await receiveMail(desk, { mailboxId, ownerId, mail, rule, at, seen: false });
  if (threadId === undefined) return;
  if (demo.read) await markRead(db, threadId, true);
  const assignee = demo.for && (await userOf(db, demo.for));
  if (assignee) await assignThread(db, threadId, assignee);
};

/** A mailbox with mail of all categories and some rules; unless there is one. */
export const seedDemoMail = async (pool: Pool, owner: Owner, now: string): Promise<void> => {
  const mailboxId = randomUUID();
  // Its server is on this machine and takes any password.
  const secrets = await sealPassword(
    createSecretBox(pool),
    { companyId: owner.companyId, id: mailboxId },
    'simulada',
  );
  await inTransaction(pool, owner, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [mailLock]);
    if (await db.maybe('select from mailbox limit 1')) return;
    const stamp = { userId: owner.userId, now };
    await insertMailbox(db, { id: mailboxId, secrets }, demoMailbox, stamp);
    for (const rule of demoRules) await insertRule(db, rule, stamp);
    for (const mail of demoMails)
      await receive(db, mail, { mailboxId, ownerId: owner.userId, now });
  });
};
