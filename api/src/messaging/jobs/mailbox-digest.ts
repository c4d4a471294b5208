import { membersWithPermission, readActiveMembers } from '../../identity';
import type { Db } from '../../platform/database/database';
import type { JobContext, JobKind } from '../../platform/jobs/job';
import { scheduleJob } from '../../platform/jobs/job.queries';
import { choiceFor, settingsOf } from '../../platform/notifications/delivery-plan';
import { notify } from '../../platform/notifications/notify';
import { readRecipient } from '../../platform/notifications/preferences.queries';
import { readerOf } from '../model/email-reader';
import { nextMorning, readDigest } from '../sql/email-digest.queries';

/** Kind of job; its entity is the company. */
export const mailboxDigestJob = 'mailbox_digest';

const day = 86_400_000;

/** From the first mailbox on. */
export const startMailboxDigest = async (
  db: Db,
  { companyId, userId, now }: { companyId: string; userId: string; now: string },
): Promise<void> =>
  scheduleJob(db, mailboxDigestJob, companyId, userId, { dueAt: await nextMorning(db, now), now });

const isWanted = async (db: Db, userId: string): Promise<boolean> => {
  const { settings, companyQuiet } = await readRecipient(db, userId);
  const { inApp, mail, push } = choiceFor(settingsOf(settings, companyQuiet), 'mailbox_digest');
  return inApp || mail || push;
};

/** Counts only: what mail says leaves Sala in no notice. */
const tell = async (
  { db, now, entityId }: JobContext,
  { userId, roles }: { userId: string; roles: Parameters<typeof readerOf>[0]['roles'] },
): Promise<void> => {
  const reader = readerOf({ userId, roles });
  const since = new Date(Date.parse(now) - day).toISOString();
  const { categories } = await readDigest(db, reader, since);
  const sum = (of: 'arrived' | 'waiting') => categories.reduce((all, one) => all + one[of], 0);
  const [arrived, waiting] = [sum('arrived'), sum('waiting')];
  if (arrived + waiting === 0) return;
  await notify(db, {
    userId,
    companyId: entityId,
    kind: 'mailbox_digest',
    facts: { arrived: String(arrived), waiting: String(waiting) },
    path: '/hospital/email?digest=1',
    now,
  });
};

/** Every morning, to the members who chose it, of the categories that they read. */
export const mailboxDigestKind: JobKind = {
  step: async (context) => {
    const { db, now } = context;
    const members = await readActiveMembers(db, await membersWithPermission(db, 'email:read'));
    for (const member of members.values())
      if (await isWanted(db, member.userId)) await tell(context, member);
    return { repeatAt: await nextMorning(db, now) };
  },
  // The next morning counts anew.
  abandon: async ({ db, now }) => ({ repeatAt: await nextMorning(db, now) }),
};
