import type { Db } from '../../platform/database/database';

export interface News {
  readonly conversationId: string;
  readonly companyId: string;
  readonly assigneeId: string | null;
  readonly departmentId: string | null;
  /** Of its department. */
  readonly colleagues: readonly string[];
  /** Who has read it already. */
  readonly readers: readonly string[];
}

/** Of the first message that waits for an answer; undefined: it is another one, or is not answered. */
export const readNews = (db: Db, messageId: string): Promise<News | undefined> =>
  db.maybe<News>(
    `select c.id as "conversationId", c.company_id as "companyId", c.assignee_id as "assigneeId", c.department_id as "departmentId",
       array(select people_of_department(c.department_id)) as colleagues,
       array(select r.user_id from conversation_reader r where r.company_id = c.company_id and r.conversation_id = c.id
         and r.read_number >= m.number) as readers
     from message m
     join conversation c on c.company_id = m.company_id and c.id = m.conversation_id
     join contact_address a on a.company_id = c.company_id and a.id = c.contact_address_id
     where m.id = $1 and m.direction = 'in' and a.blocked_at is null and c.waiting_since = m.at`,
    [messageId],
  );

/** The address that a bounce names, where a mail of ours went to it from the same thread. */
export const readBounced = async (db: Db, emailMessageId: string): Promise<string | null> =>
  (
    await db.maybe<{ bounced: string }>(
      `select lower(b.bounced) as bounced from email_message b
       where b.id = $1 and b.bounced is not null and exists (
         select from email_message o cross join lateral jsonb_array_elements(o.recipients || o.copies) as r
         where o.company_id = b.company_id and o.thread_id = b.thread_id and o.direction = 'out' and lower(r ->> 'address') = lower(b.bounced))`,
      [emailMessageId],
    )
  )?.bounced ?? null;
