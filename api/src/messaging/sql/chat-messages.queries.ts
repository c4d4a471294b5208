import {
  chatEditMinutes,
  limits,
  type ChatMessage,
  type Contract,
  type EndpointOutput,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName, shortPersonName } from '../../platform/people/person-names';

/** Who reads, and what of it they may do and see. */
export interface ChatReader {
  readonly userId: string;
  readonly now: string;
  readonly managesChat: boolean;
  readonly seesPatients: boolean;
}

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${shortPersonName(alias)})`;

const editEnd = `x.created_at + interval '${chatEditMinutes} minutes'`;

/** $1 to $5: who reads, now, whether they manage the chat and see patients, and the channel. */
const selection = `with people as materialized (select p.id from chat_people($5) as p (id)),
  readers as materialized (
    select m.user_id, m.read_number from chat_member m join people p on p.id = m.user_id where m.channel_id = $5
  )
  select x.id, x.channel_id as "channelId", x.number, ${person('w')} as author, x.author_id = $1 as mine, x.body, x.created_at as at,
    x.edited_at as "editedAt", x.deleted_at as "deletedAt",
    case when x.author_id = $1 and x.deleted_at is null and ${editEnd} > $2 then ${editEnd} end as "editableUntil",
    x.deleted_at is null and (x.author_id = $1 or $3) as deletable,
    coalesce((select json_agg(${person('n')} order by n.id) from chat_mention k join user_account n on n.id = k.user_id
      where k.company_id = x.company_id and k.message_id = x.id), '[]') as mentions,
    case when r.id is not null then json_build_object('number', r.number, 'author', ${shortPersonName('q')}, 'text', left(r.body, 140),
      'deleted', r.deleted_at is not null) end as "replyTo",
    coalesce((select json_agg(json_build_object('emoji', g.emoji, 'mine', g.mine, 'people', g.people) order by g.first)
      from (select e.emoji, bool_or(e.user_id = $1) as mine, json_agg(${shortPersonName('u')} order by e.at) as people, min(e.at) as first
        from chat_reaction e join user_account u on u.id = e.user_id
        where e.company_id = x.company_id and e.message_id = x.id group by e.emoji) g), '[]') as reactions,
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', k.kind, 'size', f.size) order by f.created_at, f.id)
      from chat_file k join stored_file f on f.company_id = k.company_id and f.id = k.file_id
      where k.company_id = x.company_id and k.message_id = x.id), '[]') as files,
    case when x.patient_id is not null then json_build_object('facts', case when $4 and p.id is not null then json_build_object(
      'id', p.id, 'name', ${personName('p')}, 'recordNumber', p.record_number, 'bornOn', p.birth_date) end) end as patient,
    case when x.urgent then json_build_object(
      'acknowledged', (select count(*) from chat_acknowledgement a join people o on o.id = a.user_id
        where a.company_id = x.company_id and a.message_id = x.id and a.user_id <> x.author_id),
      'of', (select count(*) from people o where o.id <> x.author_id),
      'mine', exists (select from chat_acknowledgement a where a.company_id = x.company_id and a.message_id = x.id and a.user_id = $1)
    ) end as urgent,
    (select count(*)::int from readers o where o.user_id <> x.author_id and o.read_number >= x.number) as "readBy"
  from chat_message x
  join user_account w on w.id = x.author_id
  left join chat_message r on r.company_id = x.company_id and r.channel_id = x.channel_id and r.number = x.reply_to
  left join user_account q on q.id = r.author_id
  left join patient p on p.company_id = x.company_id and p.id = x.patient_id
  where x.channel_id = $5`;

const readerValues = (
  { userId, now, managesChat, seesPatients }: ChatReader,
  channelId: string,
): unknown[] => [userId, now, managesChat, seesPatients, channelId];

type Page = EndpointOutput<Contract['chatMessageList']>;

export interface Place {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** The oldest first, whichever way it was paged. */
export const listMessages = async (
  db: Db,
  reader: ChatReader,
  channelId: string,
  { before, after, limit }: Place,
): Promise<Page> => {
  const forward = after !== undefined;
  const items = await db.query<ChatMessage>(
    `${selection} and ($6::int is null or x.number < $6) and ($7::int is null or x.number > $7)
     order by x.number ${forward ? 'asc' : 'desc'} limit $8`,
    [...readerValues(reader, channelId), before ?? null, after ?? null, limit],
  );
  const { first, last } = await db.one<{ first: number; last: number }>(
    `select coalesce((select x.number from chat_message x where x.channel_id = $1 order by x.number limit 1), 0) as first,
       last_number as last from chat_channel where id = $1`,
    [channelId],
  );
  return { items: forward ? items : items.toReversed(), firstNumber: first, lastNumber: last };
};

/** @throws resource.not_found also for whoever is not of its channel */
export const readMessage = (
  db: Db,
  reader: ChatReader,
  { id, channelId }: { readonly id: string; readonly channelId: string },
): Promise<ChatMessage> =>
  db.one<ChatMessage>(`${selection} and x.id = $6`, [...readerValues(reader, channelId), id]);

export interface StoredMessage {
  readonly id: string;
  readonly channelId: string;
  readonly number: number;
  readonly authorId: string;
  readonly body: string;
  readonly urgent: boolean;
  readonly createdAt: string;
  readonly deletedAt: string | null;
  /** It has something besides its text. */
  readonly carries: boolean;
}

/** @throws resource.not_found also for whoever is not of its channel */
export const lockMessage = (db: Db, messageId: string): Promise<StoredMessage> =>
  db.one<StoredMessage>(
    `select x.id, x.channel_id as "channelId", x.number, x.author_id as "authorId", x.body, x.urgent, x.created_at as "createdAt",
       x.deleted_at as "deletedAt",
       x.patient_id is not null or exists (select from chat_file f where f.company_id = x.company_id and f.message_id = x.id) as carries
     from chat_message x where x.id = $1 for no key update`,
    [messageId],
  );

export const findByClientKey = (
  db: Db,
  authorId: string,
  clientKey: string,
): Promise<{ id: string; channelId: string } | undefined> =>
  db.maybe(
    'select id, channel_id as "channelId" from chat_message where author_id = $1 and client_key = $2',
    [authorId, clientKey],
  );

export interface NewMessage {
  readonly channelId: string;
  readonly authorId: string;
  readonly clientKey: string;
  readonly body: string;
  readonly replyTo: number | undefined;
  readonly urgent: boolean;
  readonly patientId: string | undefined;
  readonly now: string;
}

/** Its place in the channel is given by a trigger. */
export const insertMessage = async (db: Db, message: NewMessage): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into chat_message (company_id, channel_id, author_id, client_key, body, reply_to, urgent, patient_id, created_at)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        message.channelId,
        message.authorId,
        message.clientKey,
        message.body,
        message.replyTo ?? null,
        message.urgent,
        message.patientId ?? null,
        message.now,
      ],
    )
  ).id;

/** Whether there is a text to answer. */
export const isAnswerable = async (db: Db, channelId: string, number: number): Promise<boolean> =>
  (await db.maybe(
    'select from chat_message where channel_id = $1 and number = $2 and deleted_at is null',
    [channelId, number],
  )) !== undefined;

export const patientExists = async (db: Db, patientId: string): Promise<boolean> =>
  (await db.maybe('select from patient where id = $1 and merged_into_id is null', [patientId])) !==
  undefined;

interface Within {
  readonly id: string;
  readonly channelId: string;
}

export const listMentioned = async (db: Db, messageId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>('select user_id as id from chat_mention where message_id = $1', [
      messageId,
    ])
  ).map(({ id }) => id);

export const replaceMentions = async (
  db: Db,
  { id, channelId }: Within,
  userIds: readonly string[],
): Promise<void> => {
  await db.query('delete from chat_mention where message_id = $1', [id]);
  await db.query(
    `insert into chat_mention (company_id, channel_id, message_id, user_id)
     select app_company(), $1, $2, person from unnest($3::uuid[]) as person`,
    [channelId, id, userIds],
  );
};

export const rewriteMessage = async (
  db: Db,
  messageId: string,
  body: string,
  now: string,
): Promise<void> => {
  await db.query('update chat_message set body = $2, edited_at = $3 where id = $1', [
    messageId,
    body,
    now,
  ]);
};

/** Leaves the place of a message, and nothing of what it said. */
export const emptyMessage = async (
  db: Db,
  messageId: string,
  userId: string,
  now: string,
): Promise<void> => {
  for (const part of ['chat_mention', 'chat_reaction', 'chat_file'])
    await db.query(`delete from ${part} where message_id = $1`, [messageId]);
  await db.query(
    `update chat_message set body = '', patient_id = null, deleted_at = $3, deleted_by = $2 where id = $1`,
    [messageId, userId, now],
  );
};

export const saveReaction = async (
  db: Db,
  { id, channelId }: Within,
  userId: string,
  { emoji, on }: { readonly emoji: string; readonly on: boolean },
  now: string,
): Promise<void> => {
  if (on)
    await db.query(
      `insert into chat_reaction (company_id, channel_id, message_id, user_id, emoji, at)
       values (app_company(), $1, $2, $3, $4, $5) on conflict do nothing`,
      [channelId, id, userId, emoji, now],
    );
  else
    await db.query(
      'delete from chat_reaction where message_id = $1 and user_id = $2 and emoji = $3',
      [id, userId, emoji],
    );
};

/** @returns false when it was acknowledged before */
export const acknowledge = async (
  db: Db,
  { id, channelId }: Within,
  userId: string,
  now: string,
): Promise<boolean> =>
  (await db.maybe(
    `insert into chat_acknowledgement (company_id, channel_id, message_id, user_id, at)
     values (app_company(), $1, $2, $3, $4) on conflict do nothing returning user_id`,
    [channelId, id, userId, now],
  )) !== undefined;

export const listReceipts = (
  db: Db,
  { id, channelId, number, authorId }: StoredMessage,
): Promise<EndpointOutput<Contract['chatReceiptList']>['items']> =>
  db.query(
    `select u.id, ${shortPersonName('u')} as name, coalesce(m.read_number >= $3, false) as read, a.at as "acknowledgedAt"
     from chat_people($2) as p (id) join user_account u on u.id = p.id
     left join chat_member m on m.channel_id = $2 and m.user_id = u.id
     left join chat_acknowledgement a on a.message_id = $1 and a.user_id = u.id
     where u.id <> $4 order by 3 desc, ${shortPersonName('u')} collate "es-x-icu", u.id`,
    [id, channelId, number, authorId],
  );

export const searchMessages = (
  db: Db,
  userId: string,
  search: string,
  channelId: string | undefined,
): Promise<EndpointOutput<Contract['chatMessageSearch']>['items']> =>
  db.query(
    `select x.id, x.number, x.channel_id as "channelId",
       case c.kind when 'dm' then ${shortPersonName('o')} when 'group' then c.name else d.name end as channel,
       ${shortPersonName('w')} as author, left(x.body, 500) as body, x.created_at as at
     from chat_message x
     join chat_channel c on c.company_id = x.company_id and c.id = x.channel_id
     join user_account w on w.id = x.author_id
     left join user_account o on o.id = case when c.low_user_id = $1 then c.high_user_id else c.low_user_id end
     left join department d on d.company_id = c.company_id and d.id = c.department_id
     where x.search like all (search_patterns($2)) and x.deleted_at is null and ($3::uuid is null or x.channel_id = $3)
     order by x.created_at desc, x.id limit ${limits.chatFoundMax}`,
    [userId, search, channelId ?? null],
  );
