import { notificationKinds, notificationRules, type Locale } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import type { JobKind } from '../jobs/job';
import { enqueueJob } from '../jobs/job.queries';
import { noticesCountWords, pushWords } from '../mail/mail-texts';
import {
  insertPush,
  listReachable,
  takeDuePushes,
  type DuePush,
} from '../push/push-subscriptions.queries';
import { enqueuePush } from '../push/queued-push';
import { findMailedMember } from './notice-mail.queries';
import type { Notice } from './notify';

/** Kind of the job that pushes what is due; its entity is a row of `notification_push`. */
export const noticePushJob = 'notification_push';

/** Keeps a push until its time; a job of the recipient, who sees their browsers, queues it. */
export const queueNoticePush = async (
  db: Db,
  { userId, kind, path, now }: Notice,
  dueAt: string,
): Promise<void> => {
  const id = await insertPush(db, { userId, kind, path: path ?? null, now, dueAt });
  await enqueueJob(db, noticePushJob, id, userId, { dueAt, now });
};

/** Kinds that an earlier version wrote are not pushed. */
const isKnown = ({ kind }: DuePush): boolean => notificationKinds.some((one) => one === kind);

const messageOf = (due: readonly DuePush[], locale: Locale, tag: string) => {
  const [only] = due;
  if (!only || due.length > 1)
    return { kind: 'several', body: noticesCountWords(locale, due.length), path: '/', tag };
  return { kind: only.kind, body: pushWords(locale, only.kind), path: only.path ?? '/', tag };
};

/**
 * Pushes what is due to every browser of a person, as one: at once, after quiet hours, or as the
 * digest.
 */
export const noticePushKind: JobKind = {
  step: async ({ db, entityId, userId, now }) => {
    const due = (await takeDuePushes(db, entityId, userId, now)).filter(isKnown);
    const member = due.length === 0 ? undefined : await findMailedMember(db, userId);
    if (!member) return 'done';
    const message = { title: 'Sala', ...messageOf(due, member.locale, entityId) };
    const urgent = due.some(({ kind }) => notificationRules[kind].urgent);
    for (const { id: subscriptionId, device } of await listReachable(db, now))
      await enqueuePush(db, { subscriptionId, userId, urgent, message }, device);
    return 'done';
  },
  abandon: () => Promise.resolve(), // the notification itself is at the bell
};
