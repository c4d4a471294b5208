import {
  limits,
  type ReplyIntent,
  type ReplyOutcome,
  type ReplyReason,
} from '@sala/shared-contracts';
import {
  cancelByPatient,
  confirmByPatient,
  endOfferByPatient,
  findOpenOffer,
  lockOffer,
  lockOpenOffer,
  moveByPatient,
  nextTimesLike,
  patientMoves,
  takeOfferByPatient,
  type AppointmentRow,
  type PatientDesk,
} from '../../../scheduling';
import type { Db } from '../../../platform/database/database';
import { ProblemError } from '../../../platform/http/problem-error';
import { scheduleJob } from '../../../platform/jobs/job.queries';
import {
  listFacts,
  readCompanyLocale,
  readFacts,
  type AppointmentFacts,
} from '../../sql/appointment-facts.queries';
import {
  askQuestion,
  closeQuestionsOf,
  type Question,
  type TimeChoice,
  type Wish,
} from '../../sql/appointment-replies.queries';
import { lockCurrent } from '../lock-current';
import { say, type Listener } from './say';
import { fill, shortTime, spokenFacts, spokenStart, wordsOf } from './words';

export const silenceJob = 'appointment_silence';

export interface ReplyDesk extends PatientDesk {
  readonly listener: Listener;
  /** Also the key of what is booked for it: one message books once. */
  readonly messageId: string;
}

/** What became of a message. */
export interface Done {
  readonly intent: ReplyIntent;
  readonly outcome: ReplyOutcome;
  readonly because: ReplyReason | null;
  readonly appointmentId: string | null;
  readonly movedToId?: string;
}

interface Target {
  readonly appointment: AppointmentRow;
  readonly facts: AppointmentFacts;
  readonly because: ReplyReason;
}

/** Locks what an appointment has become. */
export const targetOf = async (
  db: Db,
  appointmentId: string,
  because: ReplyReason,
): Promise<Target> => {
  const appointment = await lockCurrent(db, appointmentId);
  return { appointment, because, facts: await readFacts(db, appointment.id) };
};

const doneWith = (
  { appointment, because }: Target,
  intent: ReplyIntent,
  outcome: ReplyOutcome,
): Done => ({ intent, outcome, because, appointmentId: appointment.id });

const reasonFor = async ({ db, listener }: ReplyDesk): Promise<string> =>
  wordsOf(await readCompanyLocale(db)).activity.reason[listener.conversation.channel];

/** Nothing is done; the patient hears how it stands. */
export const leaveAsIs = async (
  { db, listener, now }: ReplyDesk,
  target: Target,
  intent: ReplyIntent,
  key: 'alreadyConfirmed' | 'alreadyCancelled' | 'alreadyAnswered' | 'requested' | 'tooLate',
): Promise<Done> => {
  const { facts } = target;
  const body = fill(wordsOf(facts.locale).answer[key], spokenFacts(facts));
  await say(db, listener, { body }, now);
  return doneWith(target, intent, key === 'tooLate' ? 'handed_over' : 'unchanged');
};

/** Another time is asked for; staff takes over where there is none, or no answer. */
export const offerTimes = async (
  desk: ReplyDesk,
  target: Target,
  intent: ReplyIntent,
  key: 'times' | 'timesAgain' = 'times',
): Promise<Done> => {
  const { db, listener, now } = desk;
  const { appointment, facts } = target;
  const times = await nextTimesLike(db, appointment, now, limits.appointmentTimesOffered, now);
  const { ask, answer } = wordsOf(facts.locale);
  const buttons = times.map(({ startAt }) => shortTime(startAt, facts));
  const messageId =
    times.length === 0
      ? null
      : await say(db, listener, { body: fill(ask[key], spokenFacts(facts)), buttons }, now);
  if (messageId === null) {
    await say(db, listener, { body: answer.handedOver }, now);
    return doneWith(target, intent, 'handed_over');
  }
  const questionId = await askQuestion(
    db,
    {
      conversationId: listener.conversation.id,
      messageId,
      kind: 'time',
      appointmentId: appointment.id,
      choices: times.map(({ startAt, practitionerId }) => ({ startAt, practitionerId })),
    },
    now,
  );
  const dueAt = new Date(
    Date.parse(now) + limits.appointmentSilenceHours * 3_600_000,
  ).toISOString();
  await scheduleJob(db, silenceJob, questionId, facts.updatedBy, { dueAt, now });
  return doneWith(target, intent, 'offered');
};

/** Takes what a waiting patient is offered, or leaves it to the next one. */
export const answerOffer = async (
  desk: ReplyDesk,
  target: Target,
  accept: boolean,
  /** What was asked about; null: whatever is on offer. */
  offerId: string | null,
): Promise<Done> => {
  const { db, listener, now } = desk;
  const { appointment, facts } = target;
  const patient: PatientDesk = { ...desk, behalfOf: facts.updatedBy };
  const { answer } = wordsOf(facts.locale);
  const tell = (text: string, of = facts) =>
    say(db, listener, { body: fill(text, spokenFacts(of)) }, now);
  const intent = accept ? 'accept' : 'decline';
  const gone = async (): Promise<Done> => {
    await closeQuestionsOf(db, appointment.id, now);
    const waits = appointment.status === 'waitlisted';
    await tell(waits ? answer.offerGone : answer.offerGoneForGood);
    return doneWith(target, intent, 'gone');
  };
  const asked = offerId === null ? undefined : await lockOffer(db, offerId);
  if (asked?.outcome === 'accepted' && patientMoves(appointment, now).move) {
    await tell(answer.offerAlready);
    return doneWith(target, intent, 'unchanged');
  }
  const found = await lockOpenOffer(db, appointment.id, now);
  if (!found || (offerId !== null && found.id !== offerId)) return gone();
  await closeQuestionsOf(db, appointment.id, now);
  if (!accept) {
    await endOfferByPatient(patient, found, 'declined');
    await tell(answer.offerDeclined);
    return doneWith(target, intent, 'declined');
  }
  const reason = await reasonFor(desk);
  await db.query('savepoint offered');
  let replacedId: string | null;
  try {
    replacedId = await takeOfferByPatient(patient, appointment, found, reason);
    await db.query('release savepoint offered');
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await db.query('rollback to savepoint offered');
    await endOfferByPatient(patient, found, 'expired');
    return gone();
  }
  await tell(answer.offerTaken, await readFacts(db, appointment.id));
  if (replacedId === null) return doneWith(target, intent, 'taken');
  await closeQuestionsOf(db, replacedId, now);
  const { because } = target;
  return {
    intent,
    because,
    outcome: 'moved',
    appointmentId: replacedId,
    movedToId: appointment.id,
  };
};

/** Does what is wanted of an appointment, as far as it can still be done. */
export const fulfil = async (desk: ReplyDesk, target: Target, wish: Wish): Promise<Done> => {
  const { db, listener, now } = desk;
  const { appointment, facts } = target;
  const can = patientMoves(appointment, now);
  const patient: PatientDesk = { ...desk, behalfOf: facts.updatedBy };
  const { answer } = wordsOf(facts.locale);
  const tell = (text: string) => say(db, listener, { body: fill(text, spokenFacts(facts)) }, now);
  const { status } = appointment;
  if (status === 'waitlisted') return answerOffer(desk, target, wish === 'confirm', null);
  if (status === 'cancelled') return leaveAsIs(desk, target, wish, 'alreadyCancelled');
  if (wish === 'reschedule')
    return can.move ? offerTimes(desk, target, wish) : leaveAsIs(desk, target, wish, 'tooLate');
  if (wish === 'confirm') {
    if (can.confirm) {
      const { channel } = listener.conversation;
      await confirmByPatient(patient, appointment, channel, await reasonFor(desk));
      await closeQuestionsOf(db, appointment.id, now);
      await tell(answer.confirmed);
      return doneWith(target, wish, 'confirmed');
    }
    if (status === 'confirmed' && can.cancel)
      return leaveAsIs(desk, target, wish, 'alreadyConfirmed');
    return leaveAsIs(desk, target, wish, status === 'requested' ? 'requested' : 'tooLate');
  }
  if (!can.cancel) return leaveAsIs(desk, target, wish, 'tooLate');
  await cancelByPatient(patient, appointment, await reasonFor(desk));
  await closeQuestionsOf(db, appointment.id, now);
  await tell(answer.cancelled);
  return doneWith(target, wish, 'cancelled');
};

/** Books a time that was offered; one that was taken meanwhile is offered no more. */
export const takeTime = async (
  desk: ReplyDesk,
  target: Target,
  time: TimeChoice,
): Promise<Done> => {
  const { db, listener, now, messageId } = desk;
  const { appointment, facts } = target;
  if (!patientMoves(appointment, now).move) return leaveAsIs(desk, target, 'choice', 'tooLate');
  const patient: PatientDesk = { ...desk, behalfOf: facts.updatedBy };
  const reason = await reasonFor(desk);
  await db.query('savepoint chosen');
  let movedToId: string;
  try {
    movedToId = await moveByPatient(
      patient,
      appointment,
      { ...time, bookingKey: messageId },
      reason,
    );
    await db.query('release savepoint chosen');
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await db.query('rollback to savepoint chosen');
    return offerTimes(desk, target, 'choice', 'timesAgain');
  }
  await closeQuestionsOf(db, appointment.id, now);
  const moved = await readFacts(db, movedToId);
  const body = fill(wordsOf(moved.locale).answer.moved, spokenFacts(moved));
  await say(db, listener, { body }, now);
  return { ...doneWith(target, 'choice', 'moved'), movedToId };
};

/** Several could be meant: the patient says which. */
export const askWhich = async (
  { db, listener, now }: ReplyDesk,
  appointmentIds: readonly string[],
  wish: Wish,
): Promise<Done> => {
  const found = (await listFacts(db, appointmentIds)).slice(0, limits.appointmentChoicesMax);
  const locale = found[0]?.locale ?? 'es-MX';
  const { which, whichLine, whichOffer, offerLine } = wordsOf(locale).ask;
  const lines: string[] = [];
  for (const [place, facts] of found.entries()) {
    const number = place + 1;
    const offer =
      facts.status === 'waitlisted' ? await findOpenOffer(db, facts.id, now) : undefined;
    const when = offer && { when: spokenStart(offer.startAt, facts, locale) };
    const line = offer ? offerLine : whichLine;
    lines.push(fill(line, { ...spokenFacts(facts, locale), ...when, number }));
  }
  const isOfOffer = found.some(({ status }) => status === 'waitlisted');
  const body = [isOfOffer ? whichOffer : which[wish], ...lines].join('\n');
  const messageId = await say(db, listener, { body }, now);
  if (messageId === null)
    return { intent: wish, outcome: 'handed_over', because: null, appointmentId: null };
  const choices = found.map(({ id }) => id);
  const { id: conversationId } = listener.conversation;
  await askQuestion(
    db,
    { conversationId, messageId, kind: 'which', appointmentId: null, intent: wish, choices },
    now,
  );
  return { intent: wish, outcome: 'asked', because: null, appointmentId: null };
};

/** A person of the clinic goes on. */
export const handOver = async (
  { db, listener, now }: ReplyDesk,
  question: Question | null,
  intent: ReplyIntent,
): Promise<Done> => {
  const facts =
    question?.appointmentId === undefined || question.appointmentId === null
      ? null
      : await readFacts(db, question.appointmentId);
  await say(db, listener, { body: wordsOf(facts?.locale ?? 'es-MX').answer.handedOver }, now);
  const because = facts && ('asked_about' as const);
  return { intent, outcome: 'handed_over', because, appointmentId: facts?.id ?? null };
};

/** What staff reads in the thread of a reply. */
export const traceOf = async (
  db: Db,
  done: Done,
): Promise<{ text: string; startAt: string | null; movedTo: string | null }> => {
  const locale = await readCompanyLocale(db);
  const { activity } = wordsOf(locale);
  const facts = done.appointmentId === null ? null : await readFacts(db, done.appointmentId);
  const moved = done.movedToId === undefined ? null : await readFacts(db, done.movedToId);
  const text = fill(activity[done.outcome], {
    when: facts ? spokenStart(facts.startAt, facts, locale) : '',
    movedTo: moved ? spokenStart(moved.startAt, moved, locale) : '',
    because: done.because === null ? '' : activity.by[done.because],
  });
  return { text, startAt: facts?.startAt ?? null, movedTo: moved?.startAt ?? null };
};
