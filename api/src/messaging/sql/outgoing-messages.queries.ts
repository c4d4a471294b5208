import {
  limits,
  outgoingEvents,
  type OutgoingEvent,
  type OutgoingPurpose,
  type OutgoingReason,
  type OutgoingRefusal,
  type PatientChannel,
  type TemplateEvent,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { OutgoingPerson } from '../../platform/outgoing/outgoing';
import { textEventsOf } from '../model/text-events';
import { personColumns } from './outgoing-facts.queries';

interface Named {
  readonly event: OutgoingEvent;
  readonly purpose: OutgoingPurpose;
  readonly person: OutgoingPerson;
}

export const isWritten = async (
  db: Db,
  { event, occurrence }: { readonly event: OutgoingEvent; readonly occurrence: string },
): Promise<boolean> =>
  (await db.maybe('select from outgoing_message where event = $1 and occurrence = $2', [
    event,
    occurrence,
  ])) !== undefined;

export interface NewOutgoing extends Named {
  readonly occurrence: string;
  readonly channel: PatientChannel;
  readonly contactAddressId: string | null;
  readonly deliveryId: string;
  readonly tried: readonly PatientChannel[];
  readonly content: unknown;
  readonly file: Uint8Array | null;
  readonly useUntil: string | null;
  readonly timeZone: string;
  readonly subjectId: string | null;
  readonly dueAt: string;
  readonly now: string;
  readonly createdBy: string;
}

/** @returns its id; undefined: another transaction wrote of the same occurrence. */
export const insertOutgoing = async (db: Db, message: NewOutgoing): Promise<string | undefined> => {
  const { patientId, customerId, userId, leadId } = personColumns(message.person);
  const row = await db.maybe<{ id: string }>(
    `insert into outgoing_message (company_id, event, occurrence, purpose, patient_id, customer_id, user_id, channel, contact_address_id,
       delivery_id, tried, content, file, use_until, due_at, created_at, created_by, time_zone, lead_id, subject_id)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     on conflict (company_id, event, occurrence) do nothing returning id`,
    [
      message.event,
      message.occurrence,
      message.purpose,
      patientId,
      customerId,
      userId,
      message.channel,
      message.contactAddressId,
      message.deliveryId,
      message.tried,
      message.content === null ? null : JSON.stringify(message.content),
      message.file && Buffer.from(message.file),
      message.useUntil,
      message.dueAt,
      message.now,
      message.createdBy,
      message.timeZone,
      leadId,
      message.subjectId,
    ],
  );
  return row?.id;
};

/** What no queue reports of went out at once. */
export const settleUnqueued = async (db: Db, deliveryId: string): Promise<void> => {
  await db.query(
    `update outgoing_message set state = 'sent' where delivery_id = $1 and state = 'queued'
       and not exists (select from delivery d where d.id = $1)`,
    [deliveryId],
  );
};

export interface NewRefusal extends Named {
  readonly channel: PatientChannel | null;
  readonly reason: OutgoingReason;
  /** Which has no value, of `missing_value`. */
  readonly variable: string | null;
  /** null: refused for good. */
  readonly until: string | null;
  readonly now: string;
}

const keptDays = 180;
const contentDays = 7;
const rowDays = 400;

/** Stores why something was not sent, and forgets some of what is old. */
export const recordRefusal = async (db: Db, refusal: NewRefusal): Promise<void> => {
  const { patientId, customerId, userId, leadId } = personColumns(refusal.person);
  await db.query(
    `insert into outgoing_refusal (company_id, event, purpose, patient_id, customer_id, user_id, channel, verdict, reason, until, at, variable, lead_id)
     values (app_company(), $1, $2, $3, $4, $5, $6, case when $8::timestamptz is null then 'refused' else 'postponed' end, $7, $8, $9, $10, $11)`,
    [
      refusal.event,
      refusal.purpose,
      patientId,
      customerId,
      userId,
      refusal.channel,
      refusal.reason,
      refusal.until,
      refusal.now,
      refusal.variable,
      leadId,
    ],
  );
};

/**
 * A little with every message, so that nothing is kept for good. By the database's own clock, which
 * must not be `clock_timestamp()`: no index is read by what changes from row to row.
 */
export const forgetOldOutgoing = async (db: Db): Promise<void> => {
  await db.query(
    `with contents as (
       update outgoing_message set content = null, file = null
       where company_id = app_company() and id = any(array(
         select id from outgoing_message where company_id = app_company() and content is not null
           and created_at < statement_timestamp() - interval '${contentDays} days'
         order by created_at limit 5 for update skip locked))
     ), messages as (
       delete from outgoing_message where company_id = app_company() and id = any(array(
         select id from outgoing_message where company_id = app_company()
           and created_at < statement_timestamp() - interval '${rowDays} days'
         order by created_at limit 5 for update skip locked))
     )
     delete from outgoing_refusal where company_id = app_company() and id = any(array(
       select id from outgoing_refusal where company_id = app_company()
         and at < statement_timestamp() - interval '${keptDays} days'
       order by at limit 5))`,
  );
};

const refusalColumns = `id, event, purpose, channel, verdict, reason, variable, until, at`;
const newest = `order by at desc, id limit ${limits.outgoingRefusalsShown}`;

/** Of a patient or a customer, the newest first. */
export const listRefusals = (db: Db, person: OutgoingPerson): Promise<OutgoingRefusal[]> => {
  const { patientId, customerId } = personColumns(person);
  return db.query<OutgoingRefusal>(
    `select ${refusalColumns} from outgoing_refusal where ($1::uuid is null or patient_id = $1) and ($2::uuid is null or customer_id = $2)
       and num_nonnulls($1::uuid, $2::uuid) = 1 ${newest}`,
    [patientId, customerId],
  );
};

/** Of what a text stands for, through one channel. */
export const listRefusalsOfText = (
  db: Db,
  event: TemplateEvent | null,
  channel: PatientChannel,
): Promise<OutgoingRefusal[]> =>
  db.query<OutgoingRefusal>(
    `select ${refusalColumns} from outgoing_refusal where company_id = app_company() and event = any ($1) and channel = $2 ${newest}`,
    [outgoingEvents.filter((one) => event !== null && textEventsOf[one].includes(event)), channel],
  );

export const countRefusals = (
  db: Db,
  now: string,
): Promise<
  (Pick<OutgoingRefusal, 'event' | 'verdict' | 'reason'> & { readonly count: number })[]
> =>
  db.query(
    `select event, verdict, reason, count(*)::int as count from outgoing_refusal
     where company_id = app_company() and at > $1::timestamptz - interval '${limits.outgoingRefusalDaysCounted} days'
     group by event, verdict, reason order by count(*) desc, event, reason limit 200`,
    [now],
  );

interface OutgoingRow extends Omit<Named, 'person'> {
  readonly id: string;
  readonly occurrence: string;
  readonly patientId: string | null;
  readonly customerId: string | null;
  readonly userId: string | null;
  readonly leadId: string | null;
  readonly channel: PatientChannel;
  readonly tried: readonly PatientChannel[];
  readonly state: string;
  readonly deliveryId: string;
  readonly fellBackFrom: PatientChannel | null;
  readonly content: unknown;
  readonly file: Buffer | null;
  readonly useUntil: string | null;
  readonly timeZone: string;
  readonly subjectId: string | null;
}

/** As stored, with whom it is for. */
export interface StoredOutgoing extends OutgoingRow {
  readonly person: OutgoingPerson;
}

const rowColumns = `id, event, purpose, occurrence, patient_id as "patientId", customer_id as "customerId", user_id as "userId", lead_id as "leadId", channel, tried, state,
  delivery_id as "deliveryId", fell_back_from as "fellBackFrom", content, file, use_until as "useUntil", time_zone as "timeZone", subject_id as "subjectId"`;

const stored = (row: OutgoingRow | undefined): StoredOutgoing | undefined => {
  if (!row) return undefined;
  const { patientId, customerId, userId, leadId } = row;
  const person =
    patientId !== null
      ? { patientId }
      : customerId !== null
        ? { customerId }
        : leadId !== null
          ? { leadId }
          : { userId: userId ?? '' }; // one of the four, by a constraint
  return { ...row, person };
};

export const findOutgoingOfDelivery = async (
  db: Db,
  deliveryId: string,
): Promise<StoredOutgoing | undefined> =>
  stored(
    await db.maybe<OutgoingRow>(
      `select ${rowColumns} from outgoing_message where delivery_id = $1`,
      [deliveryId],
    ),
  );

export const findOutgoing = async (db: Db, id: string): Promise<StoredOutgoing | undefined> =>
  stored(
    await db.maybe<OutgoingRow>(`select ${rowColumns} from outgoing_message where id = $1`, [id]),
  );

export const lockOutgoing = async (db: Db, id: string): Promise<StoredOutgoing | undefined> =>
  stored(
    await db.maybe<OutgoingRow>(
      `select ${rowColumns} from outgoing_message where id = $1 for update`,
      [id],
    ),
  );

/** The gate stopped it when it was about to be sent; what nobody needs is said nowhere else. */
export const refuseOutgoing = async (db: Db, id: string, isNeeded: boolean): Promise<void> => {
  await db.query(
    `update outgoing_message set state = 'refused', content = case when $2 then content end, file = case when $2 then file end
     where id = $1 and state = 'queued'`,
    [id, isNeeded],
  );
};

/** Another channel has it now. */
export const moveOutgoing = async (
  db: Db,
  { id, channel: from }: StoredOutgoing,
  to: {
    readonly channel: PatientChannel;
    readonly contactAddressId: string | null;
    readonly deliveryId: string;
    readonly tried: readonly PatientChannel[];
    readonly dueAt: string;
  },
): Promise<void> => {
  await db.query(
    `update outgoing_message set channel = $2, contact_address_id = $3, delivery_id = $4, tried = tried || $5::text[], due_at = $6,
       fell_back_from = $7, failed_delivery_id = delivery_id, state = 'queued', content = null, file = null where id = $1`,
    [id, to.channel, to.contactAddressId, to.deliveryId, to.tried, to.dueAt, from],
  );
};

/** Another channel took over what failed: it is not said twice. */
export const isReplaced = async (db: Db, deliveryId: string): Promise<boolean> =>
  (await db.maybe('select from outgoing_message where failed_delivery_id = $1', [deliveryId])) !==
  undefined;

/** A member sends it again through the same channel, so no other one takes over meanwhile. */
export const followRetry = async (db: Db, from: string, to: string): Promise<void> => {
  await db.query(
    `update outgoing_message set delivery_id = $2, state = 'queued' where delivery_id = $1`,
    [from, to],
  );
};

/** Why a delivery ended, and where it went. */
export interface End {
  readonly recipient: string;
  readonly code: string | null;
  readonly text: string | null;
}

export const readEnd = (db: Db, deliveryId: string): Promise<End | undefined> =>
  db.maybe<End>(
    'select recipient, error_code as code, error_text as text from delivery where id = $1',
    [deliveryId],
  );
