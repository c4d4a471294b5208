import type {
  PatientChannel,
  PatientMessageKind,
  PatientMessageStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

/** What was written with a patient, or noted about them, in a conversation. */
export interface MessageOfRecord {
  readonly id: string;
  readonly at: string;
  readonly channel: PatientChannel;
  readonly address: string;
  readonly direction: 'in' | 'out' | 'note';
  readonly kind: string;
  readonly body: string | null;
  readonly status: string | null;
  /** The member who wrote it; null: the patient, or the suite. */
  readonly by: string | null;
}

const name = (id: string): string =>
  `(select ${shortPersonName('u')} from user_account u where u.id = ${id})`;

/** The place after which to go on: an instant and an id. */
const placeOf = (after: string | null): (string | null)[] => {
  const [at = null, id = null] = after?.split('/') ?? [];
  return [at, id];
};

const follows = (at: string, id: string): string =>
  `($2::timestamptz is null or (${at}, ${id}) > ($2::timestamptz, $3::uuid)) order by ${at}, ${id} limit $4`;

/** In their order; what the screen only notes is left out. */
export const listMessagesAfter = (
  db: Db,
  patientId: string,
  after: string | null,
  count: number,
): Promise<MessageOfRecord[]> =>
  db.query<MessageOfRecord>(
    `select m.id, m.at, m.channel, a.value as address, m.direction, m.kind, m.body, m.status, ${name('m.author_id')} as by
     from contact_address a join conversation c on c.company_id = a.company_id and c.contact_address_id = a.id
       join message m on m.company_id = c.company_id and m.conversation_id = c.id
     where a.company_id = app_company() and a.patient_id = $1 and m.direction <> 'activity' and ${follows('m.at', 'm.id')}`,
    [patientId, ...placeOf(after), count],
  );

/** The next file that came or went with a message; undefined: there is none. */
export const findNextMessageFile = (
  db: Db,
  patientId: string,
  after: string | null,
): Promise<{ readonly id: string } | undefined> =>
  db.maybe<{ id: string }>(
    `select f.file_id as id from contact_address a join conversation c on c.company_id = a.company_id and c.contact_address_id = a.id
       join message m on m.company_id = c.company_id and m.conversation_id = c.id
       join message_attachment f on f.company_id = m.company_id and f.message_id = m.id
     where a.company_id = app_company() and a.patient_id = $1 and f.file_id is not null and f.file_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
     order by f.file_id limit 1`,
    [patientId, after],
  );

/** What was sent about an appointment, or not and why. */
export interface NoticeOfRecord {
  readonly id: string;
  readonly at: string;
  readonly kind: PatientMessageKind;
  readonly channel: PatientChannel;
  readonly status: PatientMessageStatus;
  readonly reason: string | null;
  readonly appointmentAt: string | null;
}

export const listNoticesAfter = (
  db: Db,
  patientId: string,
  after: string | null,
  count: number,
): Promise<NoticeOfRecord[]> =>
  db.query<NoticeOfRecord>(
    `select m.id, m.at, m.kind, m.channel, m.status, m.reason, a.start_at as "appointmentAt"
     from appointment a join patient_message m on m.company_id = a.company_id and m.appointment_id = a.id
     where a.company_id = app_company() and a.patient_id = $1 and ${follows('m.at', 'm.id')}`,
    [patientId, ...placeOf(after), count],
  );

/** What members wrote to each other with the card of a patient, in channels of any members. */
export interface ChatOfRecord {
  readonly id: string;
  readonly at: string;
  readonly body: string;
  readonly by: string;
}

export const listChatAfter = (
  db: Db,
  patientId: string,
  after: string | null,
  count: number,
): Promise<ChatOfRecord[]> =>
  db.query<ChatOfRecord>(
    `select m.id, m.at, m.body, ${name('m.author_id')} as by from chat_of_patient($1, $2, $3, $4) m order by m.at, m.id`,
    [patientId, ...placeOf(after), count],
  );
