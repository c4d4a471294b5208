import type { Db } from '../../platform/database/database';

/**
 * The suite answered what somebody wrote: nobody has to, unless they waited for an answer before.
 *
 * @param messageId what was answered
 * @param ends nothing is left to be said; otherwise the person was asked something
 */
export const calmConversation = async (
  db: Db,
  id: string,
  {
    messageId,
    ends,
    now,
  }: { readonly messageId: string; readonly ends: boolean; readonly now: string },
): Promise<void> => {
  await db.query(
    `update conversation set waiting_since = null,
       status = case when assignee_id is not null or status <> 'open' then status when $3 then 'resolved' else 'pending' end,
       resolved_at = case when assignee_id is null and status = 'open' and $3 then $4::timestamptz else resolved_at end
     where id = $1 and waiting_since >= (select at from message where company_id = app_company() and id = $2)`,
    [id, messageId, ends, now],
  );
};

/** Staff sees to it: it is open, and comes before others. */
export const raiseConversation = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query(
    `update conversation set status = 'open', snoozed_until = null, resolved_at = null,
       priority = case when priority = 'urgent' then priority else 'high' end, waiting_since = coalesce(waiting_since, $2::timestamptz),
       version = version + 1 where id = $1`,
    [id, now],
  );
};
