import { dayIn } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import type { JobKind, StepOutcome } from '../jobs/job';
import { enqueueJob } from '../jobs/job.queries';
import type { SecretBox } from '../secrets/secret-box';
import { findFirstDay, findLastDigest, insertDigest, readDay } from './digest.queries';
import { readOrMakeAuditKey, signDigest } from './digest-signing';

export const auditDigestJob = 'audit_digest';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Transactions that began before midnight are committed by then. */
const settledMs = hourMs;
const daysPerStep = 7;

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const dueAt = (day: string): number => Date.parse(day) + dayMs + settledMs;

/** The chain begins with the id of the company. */
const origin = (companyId: string) => ({
  root: Buffer.from(companyId.replaceAll('-', ''), 'hex'),
  lastId: 0,
});

export const previousOf = async (db: Db, companyId: string) => {
  const last = await findLastDigest(db);
  return last ?? { day: null, ...origin(companyId) };
};

/** One digest for each day that is over, oldest first. */
const digestDays = async (
  db: Db,
  secrets: SecretBox,
  { companyId, now }: { readonly companyId: string; readonly now: string },
): Promise<StepOutcome> => {
  const last = await previousOf(db, companyId);
  let previous: { readonly root: Buffer; readonly lastId: number } = last;
  let day =
    last.day === null ? ((await findFirstDay(db)) ?? dayIn('UTC', now)) : dayAfter(last.day);
  for (let done = 0; done < daysPerStep; done += 1, day = dayAfter(day)) {
    if (dueAt(day) > Date.parse(now)) return { repeatAt: new Date(dueAt(day)).toISOString() };
    const content = await readDay(db, previous, day);
    const key = await readOrMakeAuditKey(db, secrets, now);
    const signature = await signDigest(key, secrets, companyId, { day, ...content });
    await insertDigest(db, { day, ...content, kid: key.kid, signature }, now);
    previous = content;
  }
  return 'more';
};

/** Signs one digest for each company and day (UTC), in a chain. */
export const auditDigestKind = (secrets: SecretBox): JobKind => ({
  step: ({ db, entityId, now }) => digestDays(db, secrets, { companyId: entityId, now }),
  // The next run makes up for what is missing.
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + hourMs).toISOString() }),
});

/** A new company has digests from its first day on. */
export const startDigests = (
  db: Db,
  {
    companyId,
    userId,
    now,
  }: { readonly companyId: string; readonly userId: string; readonly now: string },
): Promise<void> =>
  enqueueJob(db, auditDigestJob, companyId, userId, {
    dueAt: new Date(dueAt(dayIn('UTC', now))).toISOString(),
    now,
  });
