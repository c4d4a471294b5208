import type { ConversationContext, ConversationStay, InboxSettings } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Reader {
  readonly conversationId: string;
  readonly userId: string;
}

/** Same as the column defaults, for a company without a row. */
export const defaultSettings: InboxSettings = {
  firstReplyMinutes: 15,
  replyMinutes: 60,
  takesTurns: false,
  version: 0,
};

export const readInboxSettings = async (db: Db): Promise<InboxSettings> =>
  (await db.maybe<InboxSettings>(
    `select first_reply_minutes as "firstReplyMinutes", reply_minutes as "replyMinutes", takes_turns as "takesTurns", version
     from inbox_settings where company_id = app_company()`,
  )) ?? defaultSettings;

/** There is no row to lock before the first change. */
export const lockInboxSettings = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('inbox_settings/' || app_company(), 0))`,
  );
};

export const saveInboxSettings = async (
  db: Db,
  settings: Omit<InboxSettings, 'version'>,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `insert into inbox_settings as s (company_id, first_reply_minutes, reply_minutes, takes_turns, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5)
     on conflict (company_id) do update set first_reply_minutes = $1, reply_minutes = $2, takes_turns = $3,
       updated_at = $4, updated_by = $5, version = s.version + 1`,
    [settings.firstReplyMinutes, settings.replyMinutes, settings.takesTurns, now, userId],
  );
};

export const listAssignees = async (
  db: Db,
  members: readonly string[],
): Promise<{ people: Named[]; departments: Named[] }> => ({
  people: await db.query<Named>(
    `select id, ${personName('user_account')} as name from user_account
     where id = any ($1) order by name, id`,
    [members],
  ),
  departments: await db.query<Named>(
    'select id, name from department where company_id = app_company() and active order by name, id',
  ),
});

export const readPatientPhone = (
  db: Db,
  patientId: string,
): Promise<{ readonly phone: string | null } | undefined> =>
  db.maybe(
    `select phone from patient where company_id = app_company() and id = $1 and status in ('active', 'inactive')`,
    [patientId],
  );

/** @returns whether it changed what the caller's list shows. */
export const saveRead = async (
  db: Db,
  { conversationId, userId }: Reader,
  number: number,
): Promise<boolean> =>
  (await db.maybe(
    `insert into conversation_reader as r (company_id, conversation_id, user_id, read_number)
     select company_id, id, $2, least($3, last_number) from conversation where id = $1
     on conflict (company_id, conversation_id, user_id) do update set read_number = excluded.read_number
       where r.read_number <> excluded.read_number returning user_id`,
    [conversationId, userId, number],
  )) !== undefined;

/** Seconds after which somebody is gone who said nothing. */
const goneAfter = `interval '45 seconds'`;
const typesFor = `interval '6 seconds'`;

/** @returns whether colleagues see another picture now. */
export const saveStay = async (
  db: Db,
  { conversationId, userId }: Reader,
  stay: ConversationStay,
): Promise<boolean> => {
  const before = await db.maybe<{ here: boolean; typing: boolean }>(
    `select coalesce(seen_at > clock_timestamp() - ${goneAfter}, false) as here,
       coalesce(typing_at > clock_timestamp() - ${typesFor} / 2, false) as typing
     from conversation_reader where conversation_id = $1 and user_id = $2 for update`,
    [conversationId, userId],
  );
  await db.query(
    `insert into conversation_reader (company_id, conversation_id, user_id, seen_at, typing_at)
     values (app_company(), $1, $2, case when $3 <> 'gone' then clock_timestamp() end, case when $3 = 'typing' then clock_timestamp() end)
     on conflict (company_id, conversation_id, user_id) do update set seen_at = excluded.seen_at, typing_at = excluded.typing_at`,
    [conversationId, userId, stay],
  );
  return (
    (before?.here ?? false) !== (stay !== 'gone') ||
    (before?.typing ?? false) !== (stay === 'typing')
  );
};

/** Colleagues who have it open. */
export const listPresent = (
  db: Db,
  { conversationId, userId }: Reader,
): Promise<{ id: string; name: string; typing: boolean }[]> =>
  db.query(
    `select u.id, ${personName('u')} as name,
       coalesce(r.typing_at > clock_timestamp() - ${typesFor}, false) as typing
     from conversation_reader r join user_account u on u.id = r.user_id
     where r.conversation_id = $1 and r.user_id <> $2 and r.seen_at > clock_timestamp() - ${goneAfter} order by name, u.id`,
    [conversationId, userId],
  );

type Next = NonNullable<NonNullable<ConversationContext['patient']>['nextAppointment']>;

/** The first that is still to come. */
export const findNextAppointment = (
  db: Db,
  patientId: string,
  now: string,
): Promise<Next | undefined> =>
  db.maybe<Next>(
    `select a.id, a.start_at as "startAt", a.status, e.name as "eventType",
       case when d.id is not null then ${personName('d')} end as practitioner,
       s.name as site, coalesce(s.time_zone, c.time_zone) as "timeZone"
     from appointment a join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     join site s on s.company_id = a.company_id and s.id = a.site_id join company c on c.id = a.company_id
     left join practitioner d on d.company_id = a.company_id and d.id = a.practitioner_id
     where a.company_id = app_company() and a.patient_id = $1 and a.status in ('requested', 'scheduled', 'confirmed', 'checked_in')
       and a.start_at >= $2::timestamptz - interval '1 hour'
     order by a.start_at limit 1`,
    [patientId, now],
  );
