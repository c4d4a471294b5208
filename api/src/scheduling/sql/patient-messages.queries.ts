import type {
  OutgoingReason,
  PatientChannel,
  PatientMessageKind,
  PatientMessageReason,
  PatientMessageStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { OutgoingOutcome, Postponed } from '../../platform/outgoing/outgoing';

/** The reasons of the gate, as the desk is told. */
export const reasonsOf: Readonly<Record<OutgoingReason, PatientMessageReason>> = {
  deceased: 'deceased',
  no_address: 'no_address',
  channel_off: 'no_channel',
  no_consent: 'no_consent',
  blocked: 'suppressed',
  suppressed: 'suppressed',
  no_template: 'no_channel',
  missing_value: 'missing_value',
  late: 'late',
  needless: 'needless',
  quiet: 'quiet',
  cap: 'cap',
  duplicate: 'duplicate',
  budget: 'budget',
};

/** What became of a message, to be recorded. */
export interface MessageFate {
  /** Why it was skipped; null where it was sent, or waits. */
  readonly because: PatientMessageReason | null;
  /** By mail unless it is given. */
  readonly channel?: PatientChannel;
  /** When a postponed message goes out. */
  readonly until?: string;
  /** Of what was written, which tells what becomes of it. */
  readonly outgoingId?: string;
}

export const recordOf = (outcome: OutgoingOutcome): MessageFate => {
  switch (outcome.state) {
    case 'refused':
      return { because: reasonsOf[outcome.reason], channel: 'email' };
    case 'postponed':
    case 'sent': {
      const { state: _state, ...written } = outcome;
      return { because: null, ...written };
    }
  }
};

interface MessageRecord extends MessageFate {
  readonly appointmentId: string;
  readonly kind: PatientMessageKind;
  readonly now: string;
  /** Null for jobs. */
  readonly sentBy: string | null;
}

const statusOf = ({ because, until }: MessageFate): PatientMessageStatus => {
  if (because !== null) return because === 'error' ? 'failed' : 'skipped';
  return until === undefined ? 'sent' : 'postponed';
};

/** Records a sent, postponed or skipped message in the transaction of the email. */
export const recordMessage = async (
  db: Db,
  {
    appointmentId,
    kind,
    because,
    channel = 'email',
    until,
    outgoingId,
    now,
    sentBy,
  }: MessageRecord,
): Promise<void> => {
  const status = statusOf({ because, ...(until !== undefined && { until }) });
  await db.query(
    `insert into patient_message (company_id, appointment_id, kind, channel, status, reason, at, sent_by, until, outgoing_id)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [appointmentId, kind, channel, status, because, now, sentBy, until ?? null, outgoingId ?? null],
  );
};

/** The gate stopped a message when it was about to leave, or put it off once more. */
export const recordStopped = async (
  db: Db,
  outgoingId: string,
  stopped: { readonly reason: OutgoingReason } | Pick<Postponed, 'channel' | 'until'>,
  now: string,
): Promise<void> => {
  const { because, channel, until }: MessageFate =
    'until' in stopped ? { because: null, ...stopped } : { because: reasonsOf[stopped.reason] };
  await db.query(
    `update patient_message set status = $2, reason = $3, until = $4, channel = coalesce($5, channel), at = $6
     where company_id = app_company() and outgoing_id = $1`,
    [
      outgoingId,
      statusOf({ because, ...(until !== undefined && { until }) }),
      because,
      until ?? null,
      channel ?? null,
      now,
    ],
  );
};

/** Whether the appointment that a message tells of is still to come; one that tells of none is. */
export const isStillToCome = async (db: Db, outgoingId: string): Promise<boolean> =>
  (await db.maybe(
    `select from patient_message m join appointment a on a.company_id = m.company_id and a.id = m.appointment_id
     where m.company_id = app_company() and m.outgoing_id = $1 and a.status not in ('scheduled', 'confirmed')`,
    [outgoingId],
  )) === undefined;

/** Whether the appointment that a message calls off has not got its time back. */
export const isCancellationStanding = async (db: Db, outgoingId: string): Promise<boolean> =>
  (await db.maybe(
    `select from patient_message m join appointment a on a.company_id = m.company_id and a.rescheduled_from_id = m.appointment_id
     where m.company_id = app_company() and m.outgoing_id = $1`,
    [outgoingId],
  )) === undefined;

/**
 * Whether what the patient knows still holds: same time, practitioner and place, as after an undone
 * move or a new length. They know what they were told last, else what was first agreed with them.
 */
export const isLastMessageCurrent = async (db: Db, appointmentId: string): Promise<boolean> => {
  const { known } = await db.one<{ known: boolean }>(
    `with recursive chain as (
       select a.id, a.rescheduled_from_id as before, a.start_at, a.practitioner_id, a.site_id, 0 as depth from appointment a where a.company_id = (select app_company()) and a.id = $1
       union all
       select a.id, a.rescheduled_from_id, a.start_at, a.practitioner_id, a.site_id, c.depth + 1 from chain c join appointment a on a.company_id = (select app_company()) and a.id = c.before
     ),
     last_message as (
       select c.start_at, c.practitioner_id, c.site_id, m.kind from chain c
       join patient_message m on m.company_id = (select app_company()) and m.appointment_id = c.id and m.kind in ('booked', 'reminder', 'cancellation') and m.status in ('sent', 'postponed')
       where c.depth > 0 order by m.at desc, m.id limit 1
     ),
     known as (
       select start_at, practitioner_id, site_id from last_message where kind <> 'cancellation'
       union all
       (select start_at, practitioner_id, site_id from chain where depth > 0 and not exists (select from last_message) order by depth desc limit 1)
     )
     select exists (
       select from known t join appointment a on a.company_id = (select app_company()) and a.id = $1
       where t.start_at = a.start_at and t.practitioner_id is not distinct from a.practitioner_id and t.site_id = a.site_id
     ) as known`,
    [appointmentId],
  );
  return known;
};

/** Whether somebody has sent the confirmation of this booking by hand. */
export const isConfirmationSent = async (db: Db, appointmentId: string): Promise<boolean> => {
  const { sent } = await db.one<{ sent: boolean }>(
    `select exists (
       select from patient_message where company_id = (select app_company()) and appointment_id = $1
         and kind = 'booked' and status in ('sent', 'postponed') and sent_by is not null
     ) as sent`,
    [appointmentId],
  );
  return sent;
};

/**
 * When an appointment was before it moved: the time that its patient was told last, else that of
 * its predecessor.
 */
export const findTimeBefore = async (db: Db, appointmentId: string): Promise<string | undefined> =>
  (
    await db.maybe<{ startAt: string }>(
      `with recursive chain as (
         select a.id, a.rescheduled_from_id as before, a.start_at, 0 as depth from appointment a where a.company_id = (select app_company()) and a.id = $1
         union all
         select a.id, a.rescheduled_from_id, a.start_at, c.depth + 1 from chain c join appointment a on a.company_id = (select app_company()) and a.id = c.before
       )
       select c.start_at as "startAt" from chain c
       left join lateral (
         select m.at from patient_message m where m.company_id = (select app_company()) and m.appointment_id = c.id
           and m.kind in ('booked', 'reminder') and m.status in ('sent', 'postponed') order by m.at desc limit 1
       ) m on true
       where c.depth > 0 and c.start_at is not null order by m.at desc nulls last, c.depth limit 1`,
      [appointmentId],
    )
  )?.startAt;
