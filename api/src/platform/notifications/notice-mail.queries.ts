import type { Locale, NotificationKind } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { enqueueJob } from '../jobs/job.queries';
import type { Notice } from './notify';

/** Kind of the job that mails what is due; its entity is a row of `notification_mail`. */
export const noticeMailJob = 'notification_mail';

/** Keeps a mail until its time; a job of the recipient sends it. */
export const queueNoticeMail = async (
  db: Db,
  { userId, kind, facts, path, now }: Notice,
  dueAt: string,
): Promise<void> => {
  const { id } = await db.one<{ id: string }>(
    `insert into notification_mail (company_id, user_id, kind, facts, path, created_at, due_at)
     values (app_company(), $1, $2, $3, $4, $5, $6) returning id`,
    [userId, kind, JSON.stringify(facts), path ?? null, now, dueAt],
  );
  await enqueueJob(db, noticeMailJob, id, userId, { dueAt, now });
};

export interface DueNotice {
  readonly kind: NotificationKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly path: string | null;
}

/** Takes this mail and all others of the person that are due, oldest first; each is taken once. */
export const takeDueNotices = (
  db: Db,
  mailId: string,
  userId: string,
  now: string,
): Promise<DueNotice[]> =>
  db.query<DueNotice>(
    `with due as (
       update notification_mail set sent_at = $3
       where company_id = app_company() and user_id = $2 and sent_at is null and (due_at <= $3 or id = $1)
       returning id, kind, facts, path, created_at
     )
     select kind, facts, path from due order by created_at, id`,
    [mailId, userId, now],
  );

/** The person as a member who can be mailed; undefined once they left or are suspended. */
export const findMailedMember = (
  db: Db,
  userId: string,
): Promise<{ email: string; firstName: string; locale: Locale } | undefined> =>
  db.maybe(
    `select u.email, u.first_name as "firstName", u.locale from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.user_id = $1 and m.status = 'active'`,
    [userId],
  );
