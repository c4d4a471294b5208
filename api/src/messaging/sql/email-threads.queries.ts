import {
  emailCategories,
  limits,
  type Contract,
  type EmailCategoryCard,
  type EmailThread,
  type EndpointRequest,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { isReadable, readerValues, type EmailReader } from '../model/email-reader';
import { personName, shortPersonName } from '../../platform/people/person-names';

type ListQuery = EndpointRequest<Contract['emailThreadList']>['query'];

const columns = `t.id, json_build_object('id', b.id, 'name', b.name) as mailbox, t.subject, t.category,
  json_build_object('source', t.category_source, 'detail', t.category_detail, 'confidence', t.confidence) as reason,
  json_build_object('name', t.correspondent_name, 'address', t.correspondent) as correspondent, t.snippet, t.kind,
  t.unread, t.messages, t.files, t.starred, t.archived, t.labels,
  case when a.id is null then null else json_build_object('id', a.id, 'name', ${personName('a')}) end as assignee,
  t.last_message_at as "lastMessageAt", t.version`;

const source = `email_thread t join mailbox b on b.company_id = t.company_id and b.id = t.mailbox_id
  left join user_account a on a.id = t.assignee_id`;

const orders: Readonly<Record<ListQuery['sort'], string>> = {
  '-lastMessageAt': 't.last_message_at desc, t.id',
  lastMessageAt: 't.last_message_at, t.id',
  subject: 't.subject collate "es-x-icu", t.id',
};

/** $3 to $9 are the filters. */
const matches = `${isReadable}
  and ($3::text is null or t.category = $3)
  and ($4::uuid is null or t.mailbox_id = $4)
  and ($5::boolean is null or t.archived = $5)
  and (not $6 or t.unread > 0)
  and (not $7 or t.starred)
  and case when $8::text is null then true when $8 = 'me' then t.assignee_id = $2 when $8 = 'none' then t.assignee_id is null
    else t.assignee_id::text = $8 end
  and ($9::text is null or t.id in (
    select m.thread_id from email_message m where m.company_id = app_company() and m.search like all (search_patterns($9))))`;

const archivedBy: Readonly<Record<ListQuery['state'], boolean | null>> = {
  open: false,
  archived: true,
  all: null,
};

export const listThreads = async (db: Db, reader: EmailReader, query: ListQuery) => {
  const { page, pageSize } = query;
  const values = [
    ...readerValues(reader),
    query.category ?? null,
    query.mailboxId ?? null,
    archivedBy[query.state],
    query.unread === '1',
    query.starred === '1',
    query.assignee ?? null,
    query.search || null,
  ];
  const items = await db.query<EmailThread>(
    `select ${columns} from ${source} where ${matches} order by ${orders[query.sort]} limit $10 offset $11`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  // A long list is not counted to its end.
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from (select from email_thread t where ${matches} limit ${limits.countMax}) counted`,
    values,
  );
  return { items, total, page, pageSize };
};

/** @throws resource.not_found also for what the reader may not see */
export const readThread = (db: Db, reader: EmailReader, id: string): Promise<EmailThread> =>
  db.one<EmailThread>(`select ${columns} from ${source} where ${isReadable} and t.id = $3`, [
    ...readerValues(reader),
    id,
  ]);

export interface LockedThread {
  readonly id: string;
  readonly mailboxId: string;
  readonly category: EmailThread['category'];
  readonly subject: string;
  readonly assigneeId: string | null;
  readonly starred: boolean;
  readonly archived: boolean;
  readonly unread: number;
  /** Who wrote from outside; '' when nobody has. */
  readonly sender: string;
}

/** @throws resource.not_found also for what the reader may not see */
export const lockThread = (db: Db, reader: EmailReader, id: string): Promise<LockedThread> =>
  db.one<LockedThread>(
    `select t.id, t.mailbox_id as "mailboxId", t.category, t.subject, t.assignee_id as "assigneeId", t.starred, t.archived, t.unread,
       coalesce((select m.from_address from email_message m where m.company_id = t.company_id and m.thread_id = t.id and m.direction = 'in'
         order by m.at desc, m.id limit 1), '') as sender
     from email_thread t where ${isReadable} and t.id = $3 for no key update`,
    [...readerValues(reader), id],
  );

export const readCards = (db: Db, reader: EmailReader): Promise<EmailCategoryCard[]> =>
  db.query<EmailCategoryCard>(
    `select c.category, coalesce(n.unread, 0) as unread, coalesce(n.open, 0) as open, coalesce(n.mine, 0) as mine, n."oldestAt"
     from unnest($3::text[]) with ordinality c (category, place)
     left join (
       select t.category, (count(*) filter (where t.unread > 0))::int as unread, count(*)::int as open,
         (count(*) filter (where t.assignee_id = $2))::int as mine, min(t.unread_since) as "oldestAt"
       from email_thread t where ${isReadable} and not t.archived group by t.category
     ) n on n.category = c.category
     where c.category = any ($1) or n.open > 0
     order by c.place`,
    [...readerValues(reader), emailCategories],
  );

export interface ThreadPlace {
  readonly category: EmailThread['category'];
  readonly source: EmailThread['reason']['source'];
  readonly detail: string | null;
  readonly confidence: number;
}

export const moveThread = async (db: Db, id: string, place: ThreadPlace): Promise<void> => {
  await db.query(
    `update email_thread set category = $2, category_source = $3, category_detail = $4, confidence = $5, version = version + 1 where id = $1`,
    [id, place.category, place.source, place.detail, place.confidence],
  );
};

export const assignThread = async (
  db: Db,
  id: string,
  assigneeId: string | null,
): Promise<void> => {
  await db.query('update email_thread set assignee_id = $2, version = version + 1 where id = $1', [
    id,
    assigneeId,
  ]);
};

export const flagThread = async (
  db: Db,
  id: string,
  { starred, archived }: Pick<LockedThread, 'starred' | 'archived'>,
): Promise<void> => {
  await db.query(
    'update email_thread set starred = $2, archived = $3, version = version + 1 where id = $1',
    [id, starred, archived],
  );
};

/** The thread counts what is unread itself. */
export const markRead = async (db: Db, threadId: string, read: boolean): Promise<void> => {
  await db.query(
    `update email_message set read = $2 where thread_id = $1 and read <> $2
       and ($2 or id = (select m.id from email_message m where m.thread_id = $1 and m.direction = 'in' order by m.at desc, m.id limit 1))`,
    [threadId, read],
  );
};

export const nameOf = async (db: Db, userId: string): Promise<string> =>
  (
    await db.one<{ name: string }>(
      `select ${shortPersonName('user_account')} as name from user_account where id = $1`,
      [userId],
    )
  ).name;

export interface MailForTask {
  readonly subject: string;
  readonly category: EmailThread['category'];
  readonly assigneeId: string | null;
}

/** For whoever acts for the company, not for a person. */
export const readMailForTask = (db: Db, threadId: string): Promise<MailForTask> =>
  db.one<MailForTask>(
    `select subject, category, assignee_id as "assigneeId" from email_thread where id = $1`,
    [threadId],
  );
