import type { TestState } from '@sala/shared-contracts';
import type { Db } from '../database/database';

/** When the person asked for the last test; null when never. */
export const readLastTest = async (db: Db): Promise<string | null> =>
  (
    await db.maybe<{ at: string }>(
      `select created_at as at from notification
       where user_id = app_user_id() and kind = 'notification_test' order by number desc limit 1`,
    )
  )?.at ?? null;

/**
 * `off` when none was queued, as for somebody without a company. Without a mail server, it is in
 * the sandbox mailbox as soon as its job ran.
 */
export const readTestMail = async (db: Db, userId: string, at: string): Promise<TestState> =>
  (
    await db.one<{ state: TestState }>(
      `with mail as (
         select sent_at from notification_mail
         where company_id = app_company() and user_id = $1 and kind = 'notification_test' and created_at >= $2
         order by created_at desc limit 1
       )
       select case when not exists (select from mail) then 'off' when m.sent_at is null then 'waiting' when d.state in ('failed', 'unknown') then 'failed'
           when d.state in ('queued', 'sending') then 'waiting' else 'sent' end as state
       from (select (select sent_at from mail) as sent_at) m left join lateral (
         select d.state from delivery d join user_account u on u.id = $1 and u.email = d.recipient
         where d.company_id = app_company() and d.channel = 'email' and d.kind = 'notices' and d.created_at >= $2
         order by d.created_at desc limit 1
       ) d on true`,
      [userId, at],
    )
  ).state;
