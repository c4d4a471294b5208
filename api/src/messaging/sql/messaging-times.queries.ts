import type {
  CaseMeasure,
  Contract,
  ConversationCase,
  EndpointOutput,
  PatientChannel,
  Times,
} from '@sala/shared-contracts';
import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { addressJson, type ReadableKinds } from './contact-addresses.queries';
import { personName } from '../../platform/people/person-names';

/** Whole days on a clock, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly channel: readonly PatientChannel[] | null;
}

export const readTimeZone = async (db: Db): Promise<string> =>
  (
    await db.one<{ timeZone: string }>(
      'select time_zone as "timeZone" from company where id = app_company()',
    )
  ).timeZone;

/** $1, $2: days; $3: the clock; $4: channels. */
export const withinPeriod = (table: string, at: string): string =>
  `${table}.company_id = app_company() and ${table}.${at} >= $1::date::timestamp at time zone $3
     and ${table}.${at} < ($2::date + 1)::timestamp at time zone $3 and ($4::text[] is null or ${table}.channel = any ($4))`;

export const periodValues = ({ from, to, timeZone, channel }: Period): readonly unknown[] => [
  from,
  to,
  timeZone,
  channel,
];

const spread = (seconds: string): string =>
  `percentile_cont(array[0.5, 0.9]) within group (order by ${seconds})`;

interface Row {
  readonly groups: number;
  readonly channel: PatientChannel | null;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly day: string | null;
  readonly opened: number;
  readonly count: number;
  readonly clock: readonly number[] | null;
  readonly open: readonly number[] | null;
}

const spreadOf = (found: readonly number[] | null): Times['clock'] =>
  found ? { median: Math.round(found[0] ?? 0), p90: Math.round(found[1] ?? 0) } : null;

const timesOf = (row: Row | undefined): Times => ({
  count: row?.count ?? 0,
  clock: spreadOf(row?.clock ?? null),
  open: spreadOf(row?.open ?? null),
});

/** Bits of `grouping`: what is not a group of the row. */
const groupings = { all: 0b111, byChannel: 0b011, byPerson: 0b101, byDay: 0b110 } as const;

interface Asked extends Period {
  readonly personId: string | null;
  readonly now: string;
}

/** One time of all cases, of each channel, of each person and of each day. */
const timesBy = (
  db: Db,
  measure: { readonly end: string; readonly by: string },
  asked: Asked,
): Promise<Row[]> =>
  db.query<Row>(
    `with hours as materialized (select company_open_hours($1::date - 1, ($6::timestamptz at time zone $3)::date + 1) as open),
     cases as materialized (
       select k.channel, k.${measure.by} as person, (k.opened_at at time zone $3)::date as day, k.${measure.end} is not null as ended,
         extract(epoch from k.${measure.end} - k.opened_at) as clock,
         case when k.${measure.end} is not null then seconds_within(h.open, k.opened_at, k.${measure.end}) end as open,
         h.open is not null as has_hours
       from conversation_case k cross join hours h
       where ${withinPeriod('k', 'opened_at')} and ($5::uuid is null or k.${measure.by} = $5)
     )
     select g.groups, g.channel, g.day::text as day, g.opened, g.count, g.clock, g.open,
       case when u.id is not null then json_build_object('id', u.id, 'name', ${personName('u')}) end as person
     from (
       select grouping(channel, person, day) as groups, channel, person, day, count(*)::int as opened, (count(*) filter (where ended))::int as count,
         ${spread('clock')} as clock, case when bool_or(has_hours) then ${spread('open')} end as open
       from cases group by grouping sets ((), (channel), (person), (day))
     ) g left join user_account u on u.id = g.person
     order by g.day, g.count desc, g.channel, u.id`,
    [...periodValues(asked), asked.personId, asked.now],
  );

type TimesView = EndpointOutput<Contract['messagingTimesView']>;

export const readTimes = async (db: Db, asked: Asked): Promise<TimesView> => {
  const replies = await timesBy(db, { end: 'first_reply_at', by: 'first_reply_by' }, asked);
  const ends = await timesBy(db, { end: 'resolved_at', by: 'resolved_by' }, asked);
  const { unanswered } = await db.one<{ unanswered: number }>(
    `select count(*)::int as unanswered from conversation_case k
     where ${withinPeriod('k', 'opened_at')} and k.first_reply_at is null and k.resolved_at is null and $5::uuid is null`,
    [...periodValues(asked), asked.personId],
  );
  const of = (rows: readonly Row[], groups: number) =>
    rows.filter((row) => row.groups === groups && (groups === groupings.all || row.opened > 0));
  const byPerson = of(replies, groupings.byPerson).filter(({ person }) => person !== null);
  const endsByPerson = of(ends, groupings.byPerson).filter(({ count }) => count > 0);
  const people = [...byPerson, ...endsByPerson].map(({ person }) => person);
  const ids = [...new Set(people.map((person) => person?.id ?? null))];
  const channels = [
    ...new Set(
      [...of(replies, groupings.byChannel), ...of(ends, groupings.byChannel)].flatMap(
        ({ channel }) => channel ?? [],
      ),
    ),
  ].toSorted();
  const [all] = of(replies, groupings.all);
  return {
    timeZone: asked.timeZone,
    opened: all?.opened ?? 0,
    unanswered,
    firstReply: timesOf(all),
    resolution: timesOf(of(ends, groupings.all)[0]),
    byPerson: ids.map((id) => ({
      person: people.find((person) => (person?.id ?? null) === id) ?? null,
      firstReply: timesOf(byPerson.find(({ person }) => (person?.id ?? null) === id)),
      resolution: timesOf(endsByPerson.find(({ person }) => (person?.id ?? null) === id)),
    })),
    byChannel: channels.map((channel) => ({
      channel,
      firstReply: timesOf(of(replies, groupings.byChannel).find((row) => row.channel === channel)),
      resolution: timesOf(of(ends, groupings.byChannel).find((row) => row.channel === channel)),
    })),
    byDay: of(replies, groupings.byDay).flatMap((row) =>
      row.day === null ? [] : [{ day: row.day, opened: row.opened, firstReply: timesOf(row) }],
    ),
  };
};

/** What belongs to a measure, who did it, and its seconds; $5 is the person, $6 the time now. */
const measures: Readonly<Record<CaseMeasure, { condition: string; by: string; seconds: string }>> =
  {
    first_reply: {
      condition: 'k.first_reply_at is not null',
      by: 'k.first_reply_by',
      seconds: 'k.first_reply_at - k.opened_at',
    },
    resolution: {
      condition: 'k.resolved_at is not null',
      by: 'k.resolved_by',
      seconds: 'k.resolved_at - k.opened_at',
    },
    unanswered: {
      condition: 'k.first_reply_at is null and k.resolved_at is null',
      by: 'k.first_reply_by',
      seconds: '$6::timestamptz - k.opened_at',
    },
  };

const personJson = (id: string): string =>
  `(select json_build_object('id', u.id, 'name', ${personName('u')}) from user_account u where u.id = ${id})`;

/** The longest first. */
export const listCases = async (
  db: Db,
  asked: Asked & { readonly measure: CaseMeasure; readonly kinds: ReadableKinds },
): Promise<{ items: ConversationCase[]; total: number }> => {
  const { condition, by, seconds } = measures[asked.measure];
  const rows = await db.query<ConversationCase & { readonly total: number }>(
    `with found as (
       select k.*, (extract(epoch from ${seconds}))::int as seconds, (count(*) over ())::int as total from conversation_case k
       where ${withinPeriod('k', 'opened_at')} and ${condition} and $6::timestamptz is not null
         and ($5::text is null or case $5 when 'none' then ${by} is null else ${by}::text = $5 end)
       order by ${seconds} desc, k.id limit ${limits.metricsCasesShown}
     )
     select k.id, k.conversation_id as "conversationId", k.channel, ${addressJson('$7::text[]')} as address, k.opened_at as "openedAt",
       k.first_reply_at as "firstReplyAt", ${personJson('k.first_reply_by')} as "firstReplyBy", k.resolved_at as "resolvedAt",
       ${personJson('k.resolved_by')} as "resolvedBy", k.seconds, k.total
     from found k join conversation c on c.company_id = k.company_id and c.id = k.conversation_id
       join contact_address a on a.company_id = c.company_id and a.id = c.contact_address_id
     order by k.seconds desc, k.id`,
    [...periodValues(asked), asked.personId, asked.now, asked.kinds],
  );
  return {
    items: rows.map(({ total: _total, ...item }) => item),
    total: rows[0]?.total ?? 0,
  };
};
