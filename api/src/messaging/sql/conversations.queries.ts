import {
  limits,
  type Contract,
  type Conversation,
  type ConversationDetail,
  type ConversationQueue,
  type EndpointRequest,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { defaultSettings } from './inbox-desk.queries';
import { addressJson, type ReadableKinds } from './contact-addresses.queries';
import { shownBody } from './messages.queries';
import { listSuppressions } from './suppressions.queries';
import { personName } from '../../platform/people/person-names';

export type ConversationQuery = EndpointRequest<Contract['conversationList']>['query'];

/** Who asks, and whose names they may read. */
export interface Requester {
  readonly userId: string;
  readonly kinds: ReadableKinds;
}

/** Matches that a search looks through: a word that everybody writes is in half of them. */
const searchedMax = 5000;
const previewMax = 160;

const isOpen = `c.status in ('open', 'pending')`;

const person = (id: string, table = 'user_account'): string =>
  table === 'department'
    ? `(select json_build_object('id', d.id, 'name', d.name) from department d where d.company_id = c.company_id and d.id = ${id})`
    : `(select json_build_object('id', u.id, 'name', ${personName('u')}) from user_account u where u.id = ${id})`;

/** Messages that are counted as unread at most. */
const unreadMax = 100;

/** What nobody opened is unread from its beginning, unless it was answered. */
const readNumber = (user: string): string => `coalesce(
  (select r.read_number from conversation_reader r where r.company_id = c.company_id and r.conversation_id = c.id and r.user_id = ${user}),
  case when c.waiting_since is null then c.last_number else 0 end)`;

/** Where nobody changed the settings, their defaults hold. */
const dueAt = `case when ${isOpen} then c.waiting_since + make_interval(mins => case when c.first_reply_at is null
  then case when s.company_id is null then ${defaultSettings.firstReplyMinutes} else s.first_reply_minutes end
  else case when s.company_id is null then ${defaultSettings.replyMinutes} else s.reply_minutes end end) end`;

/** $1: kinds of records that may be read; $2: who asks. */
const columns = `c.id, c.channel, ${addressJson('$1::text[]')} as address, c.status, c.priority, ${person('c.assignee_id')} as assignee,
  ${person('c.department_id', 'department')} as department,
  coalesce((select json_agg(l.label order by l.label) from conversation_label l where l.company_id = c.company_id and l.conversation_id = c.id), '[]') as labels,
  c.snoozed_until as "snoozedUntil", c.waiting_since as "waitingSince", c.first_reply_at as "firstReplyAt", ${dueAt} as "replyDueAt", c.last_inbound_at as "lastInboundAt", c.last_activity_at as "lastActivityAt",
  case when c.channel = 'whatsapp' then c.last_inbound_at + interval '${limits.replyWindowHours} hours' end as "windowEndsAt",
  (select json_build_object('direction', m.direction, 'kind', m.kind, 'preview', left(${shownBody('m')}, ${previewMax}), 'status', m.status, 'at', m.at)
    from message m where m.company_id = c.company_id and m.conversation_id = c.id and m.direction <> 'activity'
      and (m.status is distinct from 'scheduled' or m.undo_until is not null)
    order by m.number desc limit 1) as "lastMessage",
  c.last_number as "lastNumber", n.read_number as "readNumber",
  (select count(*)::int from (select from message m where m.company_id = c.company_id and m.conversation_id = c.id and m.number > n.read_number
    and m.direction = 'in' limit ${unreadMax}) as seen) as unread, c.reply_count as "replyCount", c.version`;

/** $2 is who asks. @param of the conversations, as `c` */
const shownSource = (
  of: string,
): string => `${of} join contact_address a on a.company_id = c.company_id and a.id = c.contact_address_id
  left join inbox_settings s on s.company_id = c.company_id cross join lateral (select ${readNumber('$2')} as read_number) n`;

/** $2 is who asks. */
const queues: Readonly<Record<ConversationQueue, string>> = {
  mine: `${isOpen} and c.assignee_id = $2`,
  unassigned: `${isOpen} and c.assignee_id is null`,
  all: isOpen,
  snoozed: `c.status = 'snoozed'`,
  resolved: `c.status = 'resolved'`,
};

/**
 * Where words stand: a name or an address is looked up among addresses, everything else among
 * messages. A patient’s name finds for those alone who may read it.
 */
const found = (
  words: string,
): string => `select c.id from contact_address_find(${words}, ${searchedMax}) f
    join contact_address a on a.company_id = app_company() and a.id = f.contact_address_id
    join conversation c on c.company_id = a.company_id and c.contact_address_id = a.id
    where not f.by_patient or 'patient' = any ($1::text[]) and exists (select from patient p where p.company_id = a.company_id and p.id = a.patient_id)
  union select message_find(${words}, ${searchedMax})`;

/** How each order goes on behind a row: its column, its direction, and what else holds. */
const sorts = {
  activity: { column: 'c.last_activity_at', sign: '<', order: 'desc', condition: 'true' },
  waiting: {
    column: 'c.waiting_since',
    sign: '>',
    order: 'asc',
    condition: 'c.waiting_since is not null',
  },
} as const;

/** `<time in microseconds>.<id>` of the last row of a page. */
const cursorOf = ({ at, id }: { readonly at: string; readonly id: string }): string =>
  Buffer.from(`${at}/${id}`).toString('base64url');

const cursorPattern = /^(\d{1,17})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A cursor that we did not make begins at the start. */
const placeOf = (cursor: string | undefined): readonly [string | null, string | null] => {
  const [, at = null, id = null] =
    cursorPattern.exec(Buffer.from(cursor ?? '', 'base64url').toString('latin1')) ?? [];
  return [at, id];
};

export const listConversations = async (
  db: Db,
  { userId, kinds }: Requester,
  { queue, sort, cursor, limit, search, ...filter }: ConversationQuery,
): Promise<{ items: Conversation[]; nextCursor: string | null }> => {
  const [at, id] = placeOf(cursor);
  const { column, sign, order, condition } = sorts[sort];
  const words = search || null;
  // The page is chosen before anything of its rows is read; a search begins with what it finds.
  const rows = await db.query<Conversation & { readonly place: string }>(
    `with page as materialized (
       select c.id, ${column} as place from ${words === null ? '' : `(${found('$10')}) found join `}conversation c
         ${words === null ? '' : 'on c.id = found.id'}
       where c.company_id = app_company() and ${queues[queue]} and ${condition}
         and ($3::text[] is null or c.channel = any ($3))
         and ($4::text[] is null or c.priority = any ($4))
         and ($5::text is null or exists (select from conversation_label l where l.company_id = c.company_id and l.conversation_id = c.id and l.label = $5))
         and ($6::uuid is null or c.department_id = $6)
         and ($7::bigint is null or (${column}, c.id) ${sign} (timestamptz 'epoch' + $7::bigint * interval '1 microsecond', $8::uuid))
         and cardinality($1::text[]) >= 0 and $2::uuid is not null
       order by ${column} ${order}, c.id ${order} limit $9
     )
     select ${columns}, (extract(epoch from page.place) * 1000000)::bigint::text as place
     from ${shownSource('page join conversation c on c.id = page.id')}
     where c.company_id = app_company() order by page.place ${order}, c.id ${order}`,
    [
      kinds,
      userId,
      filter.channel ?? null,
      filter.priority ?? null,
      filter.label?.toLowerCase() ?? null,
      filter.departmentId ?? null,
      at,
      id,
      limit + 1,
      ...(words === null ? [] : [words]),
    ],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ place: _place, ...item }) => item),
    nextCursor: rows.length > limit && last ? cursorOf({ at: last.place, id: last.id }) : null,
  };
};

export const countConversations = async (db: Db, userId: string) => {
  // Of the index alone: there may be very many.
  const counts = await db.one<Record<ConversationQueue, number>>(
    `select ${Object.entries(queues)
      .map(
        ([queue, condition]) =>
          `coalesce(sum(c.count) filter (where ${condition.replaceAll('$2', '$1')}), 0)::int as ${queue}`,
      )
      .join(', ')} from (select status, assignee_id, count(*) as count from conversation
        where company_id = app_company() group by status, assignee_id) c where $1::uuid is not null`,
    [userId],
  );
  const labels = await db.query<{ value: string; count: number }>(
    `select label as value, count(*)::int as count from conversation_label where company_id = app_company()
     group by label order by count(*) desc, label limit 100`,
  );
  return {
    queues: Object.entries(counts).map(([queue, count]) => ({
      queue: queue as ConversationQueue, // the columns are the queues
      count,
    })),
    labels,
  };
};

/** Of theirs or of nobody, those whose last word is the patient's. */
export const countWaiting = async (db: Db, userId: string, max: number): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from (select from conversation c where c.company_id = app_company()
         and ${isOpen} and c.waiting_since is not null and (c.assignee_id = $1 or c.assignee_id is null) limit $2) as waiting`,
      [userId, max],
    )
  ).count;

/** @throws resource.not_found */
export const readConversation = async (
  db: Db,
  id: string,
  { kinds, userId }: Requester,
): Promise<ConversationDetail> => {
  type Row = Omit<ConversationDetail, 'suppressions'>;
  const row = await db.one<Row>(
    `select ${columns}, c.created_at as "createdAt",
       coalesce((select json_agg(json_build_object('address', o.address, 'conversationId', o.conversation_id)) from (
         select ${addressJson('$1::text[]')} as address, (select x.id from conversation x where x.company_id = a.company_id and x.contact_address_id = a.id
             order by x.last_activity_at desc limit 1) as conversation_id
         from contact_address a where a.company_id = c.company_id and a.person_id = own.person_id and a.id <> own.id order by a.created_at limit 20) o), '[]') as "otherAddresses",
       coalesce((select json_agg(json_build_object('currency', s.cost_currency, 'micros', s.micros)) from (
         select m.cost_currency, sum(m.cost_micros)::bigint as micros from message m
         where m.company_id = c.company_id and m.conversation_id = c.id and m.cost_micros is not null group by m.cost_currency) s), '[]') as costs
     from ${shownSource('conversation c')} join contact_address own on own.company_id = a.company_id and own.id = a.id where c.id = $3`,
    [kinds, userId, id],
  );
  return { ...row, suppressions: await listSuppressions(db, row.address.id) };
};
