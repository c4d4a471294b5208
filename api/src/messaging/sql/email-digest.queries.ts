import { emailCategories, type EmailDigest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { isReadable, readerValues, type EmailReader } from '../model/email-reader';
import { personName } from '../../platform/people/person-names';

const waitingShown = 20;

/** Open threads of the reader, each with its last mail; robots and lists wait for nobody. */
const openThreads = `open as (
  select t.id, t.category, t.subject, t.correspondent, t.correspondent_name, t.assignee_id, t.unread > 0 as unread, l.at,
    l.direction = 'in' and l.kind = 'personal' as waits
  from email_thread t cross join lateral (
    select m.at, m.direction, m.kind from email_message m where m.company_id = t.company_id and m.thread_id = t.id order by m.at desc, m.id limit 1
  ) l where ${isReadable} and not t.archived
)`;

/** The day in the mailbox, as one reader sees it. */
export const readDigest = async (
  db: Db,
  reader: EmailReader,
  since: string,
): Promise<EmailDigest> => {
  const values = readerValues(reader);
  const categories = await db.query<EmailDigest['categories'][number]>(
    `with ${openThreads}, arrived as (
       select t.category, count(*)::int as mails from email_message m join email_thread t on t.company_id = m.company_id and t.id = m.thread_id
       where m.company_id = app_company() and m.direction = 'in' and m.at >= $4 and ${isReadable} group by t.category
     )
     select c.category, coalesce((select a.mails from arrived a where a.category = c.category), 0) as arrived,
       (count(o.id) filter (where o.unread))::int as unread, (count(o.id) filter (where o.waits))::int as waiting
     from unnest($3::text[]) with ordinality c (category, place) left join open o on o.category = c.category
     group by c.category, c.place
     having c.category = any ($1) or count(o.id) > 0 or exists (select from arrived a where a.category = c.category)
     order by c.place`,
    [...values, emailCategories, since],
  );
  const waiting = await db.query<EmailDigest['waiting'][number]>(
    `with ${openThreads}
     select o.id as "threadId", o.subject, o.category, json_build_object('name', o.correspondent_name, 'address', o.correspondent) as correspondent,
       o.at as since, case when a.id is null then null
         else json_build_object('id', a.id, 'name', ${personName('a')}) end as assignee
     from open o left join user_account a on a.id = o.assignee_id where o.waits order by o.at, o.id limit ${waitingShown}`,
    values,
  );
  return { since, categories, waiting };
};

/** Half past seven of the next day, in the company's time zone. */
export const nextMorning = async (db: Db, now: string): Promise<string> =>
  (
    await db.one<{ at: string }>(
      `select (((($1::timestamptz at time zone time_zone)::date + 1) + time '07:30') at time zone time_zone) as at
       from company where id = app_company()`,
      [now],
    )
  ).at;
