import type {
  AppointmentQuestionKind,
  AppointmentReply,
  ReplyIntent,
  ReplyOutcome,
  ReplyReason,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

/** What a patient can want of an appointment. */
export type Wish = Extract<ReplyIntent, 'confirm' | 'reschedule' | 'cancel'>;

export interface TimeChoice {
  readonly startAt: string;
  readonly practitionerId: string;
}

export interface Question {
  readonly id: string;
  readonly messageId: string;
  readonly kind: AppointmentQuestionKind;
  /** null: that is what is asked. */
  readonly appointmentId: string | null;
  /** What is wanted of the one that is chosen. */
  readonly intent: Wish | null;
  /** Appointments or an offer by id, or times. */
  readonly choices: readonly (string | TimeChoice)[];
  readonly open: boolean;
}

const columns = `q.id, q.message_id as "messageId", q.kind, q.appointment_id as "appointmentId", q.intent, q.choices, q.closed_at is null as open`;

export const listOpenQuestions = (db: Db, conversationId: string): Promise<Question[]> =>
  db.query<Question>(
    `select ${columns} from appointment_question q join message m on m.company_id = q.company_id and m.id = q.message_id
     where q.company_id = app_company() and q.conversation_id = $1 and q.closed_at is null order by m.number desc`,
    [conversationId],
  );

export const findQuestionOf = (
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<Question | undefined> =>
  db.maybe<Question>(
    `select ${columns} from appointment_question q where q.conversation_id = $1 and q.message_id = $2`,
    [conversationId, messageId],
  );

export const findQuestion = (
  db: Db,
  id: string,
): Promise<(Question & { readonly conversationId: string }) | undefined> =>
  db.maybe(
    `select ${columns}, q.conversation_id as "conversationId" from appointment_question q where q.id = $1`,
    [id],
  );

export interface NewQuestion {
  readonly conversationId: string;
  readonly messageId: string;
  readonly kind: AppointmentQuestionKind;
  readonly appointmentId: string | null;
  readonly intent?: Wish;
  readonly choices?: readonly (string | TimeChoice)[];
}

/** Takes the place of what was open and would be answered with the same words. */
export const askQuestion = async (
  db: Db,
  { conversationId, messageId, kind, appointmentId, intent, choices = [] }: NewQuestion,
  now: string,
): Promise<string> => {
  await db.query(
    `update appointment_question set closed_at = $2 where conversation_id = $1 and closed_at is null
       and case when $3 in ('attendance', 'offer') then kind = $3 and appointment_id = $4 else kind in ('which', 'time') end`,
    [conversationId, now, kind, appointmentId],
  );
  const { id } = await db.one<{ id: string }>(
    `insert into appointment_question (company_id, conversation_id, message_id, kind, appointment_id, intent, choices, asked_at)
     values (app_company(), $1, $2, $3, $4, $5, $6::jsonb, $7) returning id`,
    [conversationId, messageId, kind, appointmentId, intent ?? null, JSON.stringify(choices), now],
  );
  return id;
};

export const closeQuestion = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query(
    'update appointment_question set closed_at = $2 where id = $1 and closed_at is null',
    [id, now],
  );
};

/** Everything that was asked about an appointment, wherever. */
export const closeQuestionsOf = async (
  db: Db,
  appointmentId: string,
  now: string,
): Promise<void> => {
  await db.query(
    'update appointment_question set closed_at = $2 where appointment_id = $1 and closed_at is null',
    [appointmentId, now],
  );
};

/** The last message that went out in a conversation, whoever wrote it. */
export const readLastOutgoing = async (db: Db, conversationId: string): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `select id from message where company_id = app_company() and conversation_id = $1 and direction = 'out' and status <> 'scheduled'
       order by number desc limit 1`,
      [conversationId],
    )
  )?.id ?? null;

export const isAnsweredBy = async (db: Db, messageId: string): Promise<boolean> =>
  (await db.maybe('select from appointment_reply where message_id = $1', [messageId])) !==
  undefined;

export interface NewReply {
  readonly conversationId: string;
  readonly messageId: string;
  readonly appointmentId: string | null;
  readonly intent: ReplyIntent;
  readonly because: ReplyReason | null;
  readonly outcome: ReplyOutcome;
  readonly movedToId: string | null;
}

export const insertReply = async (
  db: Db,
  reply: NewReply,
  now: string,
): Promise<{ readonly id: string }> =>
  db.one(
    `insert into appointment_reply (company_id, conversation_id, message_id, appointment_id, intent, because, outcome, moved_to_id, at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      reply.conversationId,
      reply.messageId,
      reply.appointmentId,
      reply.intent,
      reply.because,
      reply.outcome,
      reply.movedToId,
      now,
    ],
  );

export interface ReplyRow {
  readonly id: string;
  readonly conversationId: string;
  readonly appointmentId: string | null;
  readonly movedToId: string | null;
  readonly outcome: ReplyOutcome;
  readonly at: string;
  readonly undoneAt: string | null;
}

/** @throws resource.not_found */
export const lockReply = (db: Db, id: string): Promise<ReplyRow> =>
  db.one<ReplyRow>(
    `select id, conversation_id as "conversationId", appointment_id as "appointmentId", moved_to_id as "movedToId", outcome, at,
       undone_at as "undoneAt" from appointment_reply where id = $1 for update`,
    [id],
  );

export const recordUndo = async (
  db: Db,
  id: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query('update appointment_reply set undone_at = $2, undone_by = $3 where id = $1', [
    id,
    now,
    userId,
  ]);
  await db.query(
    `update message set details = details || '{"undone": true, "undoUntil": null}'
     where company_id = app_company() and direction = 'activity' and details ->> 'replyId' = $1
       and conversation_id = (select conversation_id from appointment_reply where id = $1::uuid)`,
    [id],
  );
};

type StoredReply = Omit<AppointmentReply, 'undoUntil'> & {
  readonly appointmentId: string | null;
  readonly movedToId: string | null;
};

const replyColumns = `r.id, r.at, v.channel, r.conversation_id as "conversationId", r.intent, r.because, r.outcome, n.start_at as "movedTo",
  r.appointment_id as "appointmentId", r.moved_to_id as "movedToId",
  case when r.undone_at is not null then json_build_object('at', r.undone_at, 'by', ${shortPersonName('u')}) end as undone`;
const replySource = `appointment_reply r
  join conversation v on v.company_id = r.company_id and v.id = r.conversation_id
  left join appointment n on n.company_id = r.company_id and n.id = r.moved_to_id
  left join user_account u on u.id = r.undone_by`;

const repliesShown = 50;

export const listReplies = (db: Db, appointmentId: string): Promise<StoredReply[]> =>
  db.query<StoredReply>(
    `select ${replyColumns} from ${replySource}
     where r.company_id = app_company() and (r.appointment_id = $1 or r.moved_to_id = $1) order by r.at desc, r.id limit ${repliesShown}`,
    [appointmentId],
  );

/** @throws resource.not_found */
export const readReply = (db: Db, id: string): Promise<StoredReply> =>
  db.one<StoredReply>(`select ${replyColumns} from ${replySource} where r.id = $1`, [id]);
