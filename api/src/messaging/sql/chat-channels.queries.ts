import type { ChatChannel, ChatChannelDetail, ChatPerson } from '@sala/shared-contracts';
import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

/* Whose channels: PostgreSQL decides (own_chat_channels), so no query here says it again. */

const name = `case c.kind when 'dm' then ${shortPersonName('o')} when 'group' then c.name else d.name end`;

/** $1 is who asks. */
const columns = `c.id, c.kind, ${name} as name,
  case when c.kind = 'dm' then json_build_object('id', o.id, 'name', ${shortPersonName('o')}) end as person,
  c.last_number as "lastNumber", coalesce(m.read_number, 0) as "readNumber",
  greatest(c.last_number - coalesce(m.read_number, 0), 0) as unread,
  (select count(*)::int from chat_message x
   where x.company_id = c.company_id and x.channel_id = c.id and x.urgent and x.deleted_at is null and x.author_id <> $1
     and not exists (select from chat_acknowledgement a where a.company_id = x.company_id and a.message_id = x.id and a.user_id = $1))
  + (select count(*)::int from chat_mention n join chat_message x on x.company_id = n.company_id and x.id = n.message_id
     where n.company_id = c.company_id and n.channel_id = c.id and n.user_id = $1 and x.number > coalesce(m.read_number, 0)) as calls,
  coalesce(m.muted, false) as muted, coalesce(m.pinned, false) as pinned,
  case when l.id is not null then json_build_object('text', left(l.body, 120), 'author', ${shortPersonName('w')}, 'mine', l.author_id = $1,
    'deleted', l.deleted_at is not null, 'at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as last`;

const tables = `chat_channel c
  left join chat_member m on m.company_id = c.company_id and m.channel_id = c.id and m.user_id = $1
  left join user_account o on o.id = case when c.low_user_id = $1 then c.high_user_id else c.low_user_id end
  left join department d on d.company_id = c.company_id and d.id = c.department_id
  left join lateral (
    select x.* from chat_message x where x.company_id = c.company_id and x.channel_id = c.id order by x.number desc limit 1
  ) l on true
  left join user_account w on w.id = l.author_id`;

/** A dm in which nothing was written is there for whoever opened it. */
const begun = `(c.kind <> 'dm' or c.last_number > 0 or c.created_by = $1)`;

export const listChannels = (
  db: Db,
  userId: string,
  search: string | undefined,
): Promise<ChatChannel[]> =>
  db.query<ChatChannel>(
    `select ${columns} from ${tables}
     where ${begun} and ($2::text is null or searched_text(${name}) like all (search_patterns($2)))
     order by coalesce(m.pinned, false) desc, c.active_at desc, c.id limit ${limits.chatChannelsShown}`,
    [userId, search || null],
  );

export const countUnread = async (db: Db, userId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select coalesce(sum(greatest(c.last_number - coalesce(m.read_number, 0), 0)), 0)::int as count
       from chat_channel c left join chat_member m on m.company_id = c.company_id and m.channel_id = c.id and m.user_id = $1
       where not coalesce(m.muted, false)`,
      [userId],
    )
  ).count;

/** @throws resource.not_found also for whoever is not of the channel */
export const readChannel = (db: Db, channelId: string, userId: string): Promise<ChatChannel> =>
  db.one<ChatChannel>(`select ${columns} from ${tables} where c.id = $2`, [userId, channelId]);

export const listPeople = (db: Db, channelId: string): Promise<ChatPerson[]> =>
  db.query<ChatPerson>(
    `select u.id, ${shortPersonName('u')} as name from chat_people($1) as p (id) join user_account u on u.id = p.id
     order by ${shortPersonName('u')} collate "es-x-icu", u.id`,
    [channelId],
  );

/** Members by name, of whom the ids are given. */
export const namePeople = (db: Db, ids: readonly string[]): Promise<ChatPerson[]> =>
  db.query<ChatPerson>(
    `select u.id, ${shortPersonName('u')} as name from user_account u where u.id = any ($1) order by ${shortPersonName('u')} collate "es-x-icu", u.id`,
    [ids],
  );

export interface LockedChannel {
  readonly id: string;
  readonly kind: ChatChannelDetail['kind'];
  readonly name: string | null;
  readonly createdBy: string;
  readonly lastNumber: number;
}

/** One change of a channel at a time. @throws resource.not_found also for whoever is not of it */
export const lockChannel = (db: Db, channelId: string): Promise<LockedChannel> =>
  db.one<LockedChannel>(
    `select id, kind, name, created_by as "createdBy", last_number as "lastNumber" from chat_channel where id = $1 for no key update`,
    [channelId],
  );

/** @throws resource.not_found also for whoever is not of it */
export const findChannel = (
  db: Db,
  channelId: string,
): Promise<Pick<LockedChannel, 'id' | 'kind' | 'createdBy'>> =>
  db.one(`select id, kind, created_by as "createdBy" from chat_channel where id = $1`, [channelId]);

export const openDm = async (db: Db, otherId: string, now: string): Promise<string> =>
  (await db.one<{ id: string }>('select chat_open_dm($1, $2) as id', [otherId, now])).id;

export const openGroup = async (
  db: Db,
  title: string,
  otherIds: readonly string[],
  now: string,
): Promise<string> =>
  (await db.one<{ id: string }>('select chat_open_group($1, $2, $3) as id', [title, otherIds, now]))
    .id;

/** Whether a channel was opened in this very request. */
export const isNewAt = async (db: Db, channelId: string, now: string): Promise<boolean> =>
  (await db.maybe('select from chat_channel where id = $1 and created_at = $2', [
    channelId,
    now,
  ])) !== undefined;

/** Those of a group, also who left the company. */
export const listMemberIds = async (db: Db, channelId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>('select user_id as id from chat_member where channel_id = $1', [
      channelId,
    ])
  ).map(({ id }) => id);

export const renameChannel = async (db: Db, channelId: string, title: string): Promise<void> => {
  await db.query('update chat_channel set name = $2 where id = $1', [channelId, title]);
};

export const addMembers = async (
  db: Db,
  channelId: string,
  userIds: readonly string[],
  now: string,
): Promise<void> => {
  await db.query(
    `insert into chat_member (company_id, channel_id, user_id, joined_at)
     select app_company(), $1, person, $3 from unnest($2::uuid[]) as person`,
    [channelId, userIds, now],
  );
};

export const removeMember = async (db: Db, channelId: string, userId: string): Promise<void> => {
  await db.query('delete from chat_member where channel_id = $1 and user_id = $2', [
    channelId,
    userId,
  ]);
};

/** The row of somebody who is of the channel: those of a department have none until it is needed. */
const ownRow = async (db: Db, channelId: string, userId: string, now: string): Promise<void> => {
  await db.query(
    `insert into chat_member (company_id, channel_id, user_id, joined_at)
     select app_company(), $1, $2, $3
     where not exists (select from chat_member where channel_id = $1 and user_id = $2) on conflict do nothing`,
    [channelId, userId, now],
  );
};

interface Self {
  readonly channelId: string;
  readonly userId: string;
  readonly now: string;
}

export const savePreference = async (
  db: Db,
  { channelId, userId, now }: Self,
  { muted, pinned }: { readonly muted: boolean; readonly pinned: boolean },
): Promise<void> => {
  await ownRow(db, channelId, userId, now);
  await db.query(
    'update chat_member set muted = $3, pinned = $4 where channel_id = $1 and user_id = $2',
    [channelId, userId, muted, pinned],
  );
};

/** @returns false when that much was read already */
export const markRead = async (
  db: Db,
  { channelId, userId, now }: Self,
  number: number,
): Promise<boolean> => {
  await ownRow(db, channelId, userId, now);
  return (
    (await db.maybe(
      `update chat_member m set read_number = least($3, c.last_number) from chat_channel c
       where c.company_id = m.company_id and c.id = m.channel_id and m.channel_id = $1 and m.user_id = $2
         and m.read_number < least($3, c.last_number) returning m.user_id`,
      [channelId, userId, number],
    )) !== undefined
  );
};

/** Milliseconds between two notes of the same person that they are writing. */
const typedAgain = `interval '2 seconds'`;

/** @returns false when it was noted just now */
export const noteTyping = async (db: Db, { channelId, userId, now }: Self): Promise<boolean> => {
  await ownRow(db, channelId, userId, now);
  return (
    (await db.maybe(
      `update chat_member set typing_at = clock_timestamp() where channel_id = $1 and user_id = $2
         and (typing_at is null or typing_at < clock_timestamp() - ${typedAgain}) returning user_id`,
      [channelId, userId],
    )) !== undefined
  );
};

export const listTyping = async (db: Db, channelId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select user_id as id from chat_member where channel_id = $1 and typing_at > clock_timestamp() - interval '6 seconds'`,
      [channelId],
    )
  ).map(({ id }) => id);

/** Others of a channel who want to hear of it, and had read everything. */
export const listUnaware = async (
  db: Db,
  channelId: string,
  userId: string,
  lastNumber: number,
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select m.user_id as id from chat_member m
       where m.channel_id = $1 and m.user_id <> $2 and not m.muted and m.read_number >= $3`,
      [channelId, userId, lastNumber],
    )
  ).map(({ id }) => id);
