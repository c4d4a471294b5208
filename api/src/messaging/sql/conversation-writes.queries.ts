import type { PatientChannel, ConversationStatus } from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';

export interface ConversationRow {
  readonly id: string;
  readonly channel: PatientChannel;
  readonly contactAddressId: string;
  readonly status: ConversationStatus;
  readonly snoozedUntil: string | null;
  readonly lastInboundAt: string | null;
  readonly replyCount: number;
  readonly version: number;
}

const columns = `id, channel, contact_address_id as "contactAddressId", status, snoozed_until as "snoozedUntil",
  last_inbound_at as "lastInboundAt", reply_count as "replyCount", version`;

const lock = prepared(`select ${columns} from conversation where id = $1 for update`);

/** @throws resource.not_found */
export const lockConversation = (db: Db, id: string): Promise<ConversationRow> =>
  db.one<ConversationRow>(lock, [id]);

const lockOfPerson = prepared(`select id from conversation
  where channel = $1 and contact_address_id in (
    select other.id from contact_address own
    join contact_address other on other.company_id = own.company_id and other.person_id = own.person_id
    where own.kind = 'phone' and own.value = $2 or own.kind = 'bsuid' and own.value = $3)
  order by id for update`);

/** Before their addresses, in the order of everybody. */
export const lockConversationsOf = async (
  db: Db,
  channel: PatientChannel,
  { phone, bsuid }: { readonly phone: string | null; readonly bsuid: string | null },
): Promise<void> => {
  await db.query(lockOfPerson, [channel, phone, bsuid]);
};

const byAddress = prepared(
  'select id from conversation where channel = $1 and contact_address_id = $2',
);

export const findConversation = (
  db: Db,
  channel: PatientChannel,
  contactAddressId: string,
): Promise<{ readonly id: string } | undefined> => db.maybe(byAddress, [channel, contactAddressId]);

/** @returns its id, and whether it was opened now. */
export const openConversation = async (
  db: Db,
  channel: PatientChannel,
  contactAddressId: string,
  now: string,
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const opened = await db.maybe<{ id: string }>(
    `insert into conversation (company_id, channel, contact_address_id, last_activity_at, created_at)
     values (app_company(), $1, $2, $3, $3) on conflict (company_id, channel, contact_address_id) do nothing returning id`,
    [channel, contactAddressId, now],
  );
  if (opened) return { ...opened, isNew: true };
  const { id } = await db.one<{ id: string }>(byAddress, [channel, contactAddressId]);
  return { id, isNew: false };
};

const takeInbound =
  prepared(`update conversation set last_inbound_at = greatest(last_inbound_at, $2::timestamptz), last_activity_at = greatest(last_activity_at, $3::timestamptz),
    status = case when $5 then 'resolved' when $4 and status in ('resolved', 'snoozed') then 'open' else status end,
    resolved_at = case when $5 then coalesce(resolved_at, $3::timestamptz) when $4 then null else resolved_at end,
    snoozed_until = case when $5 or $4 then null else snoozed_until end,
    waiting_since = case when $5 then null when $4 then coalesce(waiting_since, $2::timestamptz) else waiting_since end
  where id = $1`);

/** A person wrote: what was resolved or snoozed is open again, unless the address is blocked. */
export const recordInbound = async (
  db: Db,
  id: string,
  { at, asks, blocked }: { readonly at: string; readonly asks: boolean; readonly blocked: boolean },
  now: string,
): Promise<void> => {
  await db.query(takeInbound, [id, at, now, asks, blocked]);
};

/** Somebody answered, or the suite wrote. */
export const recordReply = async (
  db: Db,
  id: string,
  { byMember }: { readonly byMember: boolean },
  now: string,
): Promise<void> => {
  await db.query(
    `update conversation set reply_count = reply_count + 1, last_activity_at = greatest(last_activity_at, $2::timestamptz),
       waiting_since = case when $3 then null else waiting_since end,
       first_reply_at = case when $3 and last_inbound_at is not null then coalesce(first_reply_at, $2::timestamptz) else first_reply_at end
     where id = $1`,
    [id, now, byMember],
  );
};

export interface ConversationChange {
  readonly status?: ConversationStatus | undefined;
  readonly snoozedUntil?: string | null | undefined;
  readonly priority?: string | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly departmentId?: string | null | undefined;
}

/** undefined keeps a column. */
export const updateConversation = async (
  db: Db,
  id: string,
  change: ConversationChange,
  now: string,
): Promise<void> => {
  await db.query(
    `update conversation set status = coalesce($2, status),
       snoozed_until = case when $2 is null then snoozed_until else $3::timestamptz end,
       resolved_at = case when $2 is null then resolved_at when $2 = 'resolved' then coalesce(resolved_at, $9::timestamptz) end,
       waiting_since = case when $2 = 'resolved' then null else waiting_since end,
       priority = coalesce($4, priority), assignee_id = case when $5 then $6::uuid else assignee_id end,
       assigned_at = case when $5 and $6::uuid is distinct from assignee_id then case when $6::uuid is not null then $9::timestamptz end else assigned_at end,
       department_id = case when $7 then $8::uuid else department_id end, version = version + 1
     where id = $1`,
    [
      id,
      change.status ?? null,
      change.snoozedUntil ?? null,
      change.priority ?? null,
      change.assigneeId !== undefined,
      change.assigneeId ?? null,
      change.departmentId !== undefined,
      change.departmentId ?? null,
      now,
    ],
  );
};

export const replaceLabels = async (
  db: Db,
  id: string,
  labels: readonly string[],
): Promise<void> => {
  await db.query('delete from conversation_label where conversation_id = $1', [id]);
  await db.query(
    'insert into conversation_label (company_id, conversation_id, label) select app_company(), $1, unnest($2::text[])',
    [id, labels],
  );
};

export const isDepartment = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe('select from department where id = $1 and active', [id])) !== undefined;

/** Opens what was put off, if its time has come. @returns whether it did. */
export const wake = async (db: Db, id: string, now: string): Promise<boolean> =>
  (await db.maybe(
    `update conversation set status = 'open', snoozed_until = null, last_activity_at = $2, version = version + 1
     where id = $1 and status = 'snoozed' and snoozed_until <= $2 returning id`,
    [id, now],
  )) !== undefined;

/** A reply was taken back: whoever waited before it waits again. */
export const withdrawReply = async (db: Db, id: string): Promise<void> => {
  await db.query(
    `update conversation c set
       first_reply_at = (select min(m.at) from message m where m.company_id = c.company_id and m.conversation_id = c.id
         and m.direction = 'out' and m.author_id is not null and (m.status <> 'scheduled' or m.undo_until is not null) and c.first_reply_at is not null
         and m.at >= c.first_reply_at),
       waiting_since = case when c.status <> 'resolved' then (select min(m.at) from message m where m.company_id = c.company_id
         and m.conversation_id = c.id and m.direction = 'in' and m.kind <> 'reaction' and m.number > coalesce((
           select max(o.number) from message o where o.company_id = c.company_id and o.conversation_id = c.id
             and o.direction = 'out' and o.author_id is not null and (o.status <> 'scheduled' or o.undo_until is not null)), 0)) end
     where c.id = $1`,
    [id],
  );
};

/** Who of a department, and of these, was given none the longest. */
export const nextInTurn = async (
  db: Db,
  departmentId: string,
  candidates: readonly string[],
): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(
      `select p.user_id as id from people_of_department($1) as p (user_id)
       where p.user_id = any ($2)
       order by (select max(c.assigned_at) from conversation c where c.company_id = app_company() and c.department_id = $1
         and c.assignee_id = p.user_id) nulls first, p.user_id limit 1`,
      [departmentId, candidates],
    )
  )?.id;

/** Turns of a department are given one after the other. */
export const lockTurns = async (db: Db, departmentId: string): Promise<void> => {
  await db.query('select from department where id = $1 for no key update', [departmentId]);
};
