import type { ReplyIntent } from '@sala/shared-contracts';
import { findOpenOffer } from '../../../scheduling';
import { isAfter } from '../../../platform/time/instants';
import {
  currentIdOf,
  listUpcomingOf,
  mayHaveUpcoming,
  readFacts,
} from '../../sql/appointment-facts.queries';
import {
  closeQuestion,
  findQuestionOf,
  listOpenQuestions,
  readLastOutgoing,
  type Question,
  type Wish,
} from '../../sql/appointment-replies.queries';
import type { StoredMessage } from '../../sql/message-writes.queries';
import { stopMessages } from '../marketing-stop';
import { understandOffer, understandReply, type UnderstoodReply } from '../understand-reply';
import {
  answerOffer,
  askWhich,
  fulfil,
  handOver,
  leaveAsIs,
  takeTime,
  targetOf,
  type Done,
  type ReplyDesk,
} from './acts';
import { say } from './say';
import { wordsOf } from './words';

const wishes = ['confirm', 'reschedule', 'cancel'] as const satisfies readonly Wish[];
const isWish = (intent: ReplyIntent): intent is Wish => wishes.some((wish) => wish === intent);

/** The question that a message answers by its button or by quoting, and the button. */
interface Pointed {
  readonly question: Question | undefined;
  readonly place: number | null;
}

const buttonPattern = /^([0-9a-f-]{36}):(\d)$/;

const pointedTo = async ({ db, listener }: ReplyDesk, message: StoredMessage): Promise<Pointed> => {
  const conversationId = listener.conversation.id;
  const { details, replyToId } = message;
  const [, asking, place] = buttonPattern.exec(String(details?.['buttonId'] ?? '')) ?? [];
  if (asking !== undefined)
    return { question: await findQuestionOf(db, conversationId, asking), place: Number(place) };
  const quoted =
    replyToId === null ? undefined : await findQuestionOf(db, conversationId, replyToId);
  return { question: quoted, place: null };
};

/** Ends consent: nothing but answers to what the person asks goes there any more. */
const stop = async (desk: ReplyDesk): Promise<Done> => {
  const { db, listener, now, behalfOf: userId } = desk;
  const { conversation, address } = listener;
  await say(db, listener, { body: wordsOf('es-MX').answer.stopped }, now);
  const place = { channel: conversation.channel, contactAddressId: address.id };
  await stopMessages({ ...desk, userId }, place, ['marketing', 'reminders']);
  return { intent: 'stop', outcome: 'stopped', because: null, appointmentId: null };
};

const readerOf = (message: StoredMessage, { place }: Pointed): UnderstoodReply =>
  place === null
    ? understandReply(message.body ?? '')
    : { intent: 'choice', choice: place + 1, explicit: true };

/** A number says what was offered under it; null: nothing was. */
const chosen = async (
  desk: ReplyDesk,
  question: Question,
  choice: number,
): Promise<Done | Wish | null> => {
  const { db, now } = desk;
  if (question.kind === 'attendance') return wishes[choice - 1] ?? null;
  const what = question.choices[choice - 1];
  if (what === undefined) return null;
  await closeQuestion(db, question.id, now);
  if (typeof what === 'string')
    return fulfil(desk, await targetOf(db, what, 'chosen'), question.intent ?? 'reschedule');
  return takeTime(desk, await targetOf(db, question.appointmentId ?? '', 'asked_about'), what);
};

interface Asked {
  readonly open: readonly Question[];
  readonly pointed: Question | undefined;
  /** What was asked, if it is the last thing that we said. */
  readonly latest: Question | undefined;
}

const expected = new Set<string>(['requested', 'scheduled', 'confirmed']);

/** Appointments that the patient was asked about, and that are still to come. */
const stillExpected = async (
  { db, now }: ReplyDesk,
  open: readonly Question[],
): Promise<string[]> => {
  const live = new Set<string>();
  for (const { kind, appointmentId } of open) {
    if (kind !== 'attendance' || appointmentId === null) continue;
    const { id, status, startAt } = await readFacts(db, await currentIdOf(db, appointmentId));
    if (expected.has(status) && startAt !== null && isAfter(startAt, now)) live.add(id);
  }
  return [...live];
};

const offerOf = ({ choices: [id] }: Question): string | null =>
  typeof id === 'string' ? id : null;

/** What was offered last and can be taken, or was the last thing that we said. */
const findOffered = async (
  { db, now }: ReplyDesk,
  { open, latest }: Asked,
): Promise<Question | undefined> => {
  if (latest && latest.kind !== 'attendance') return latest.kind === 'offer' ? latest : undefined;
  for (const question of open) {
    if (question.kind !== 'offer' || question.appointmentId === null) continue;
    const offer = await findOpenOffer(db, question.appointmentId, now);
    if (offer && offer.id === offerOf(question)) return question;
  }
  return undefined;
};

/**
 * Answers an offer of the waiting list. Whoever is asked about an appointment, too, says which of
 * the two they mean.
 *
 * @returns null: it is none; `unclear`: staff reads it as any other message.
 */
const answerOffered = async (
  desk: ReplyDesk,
  body: string,
  understood: UnderstoodReply,
  asked: Asked,
): Promise<Done | 'unclear' | null> => {
  const { db, listener, now } = desk;
  const question = asked.pointed ?? (await findOffered(desk, asked));
  if (question?.kind !== 'offer' || question.appointmentId === null) return null;
  const accept = understandOffer(body, understood);
  const isLatest = asked.latest?.id === question.id;
  if (accept === null) return isLatest ? 'unclear' : null;
  const target = await targetOf(db, question.appointmentId, 'asked_about');
  const answer = () => answerOffer(desk, target, accept, offerOf(question));
  const offer = await findOpenOffer(db, target.appointment.id, now);
  if (asked.pointed || offer?.id !== offerOf(question)) return answer();
  const { intent, explicit } = understood;
  const live = await stillExpected(desk, asked.open);
  // “Cancelar” means an appointment, where there is one.
  if (explicit && (intent === 'cancel' || intent === 'reschedule'))
    live.push(...(await listUpcomingOf(db, listener.address.id, now)).map(({ id }) => id));
  if (live.length === 0) return answer();
  const wish = accept ? 'confirm' : intent === 'cancel' ? intent : 'reschedule';
  return askWhich(desk, [...new Set([target.appointment.id, ...live])], wish);
};

/** Finds the appointment that something is wanted of. null: staff reads it as any other message. */
const fulfilWish = async (
  desk: ReplyDesk,
  wish: Wish,
  { open, pointed, latest }: Asked,
  bareCancel: boolean,
): Promise<Done | null> => {
  const { db, listener, now } = desk;
  const named = pointed?.appointmentId ?? null;
  if (named !== null) return fulfil(desk, await targetOf(db, named, 'asked_about'), wish);
  const moving = open.find(({ kind }) => kind === 'time')?.appointmentId ?? null;
  if (moving !== null && wish === 'cancel')
    return fulfil(desk, await targetOf(db, moving, 'asked_about'), wish);
  const live = await stillExpected(desk, open);
  const [only] = live;
  if (live.length > 1) return askWhich(desk, live, wish);
  // What was asked last is what is meant, also once it is over: never another appointment instead.
  const about = only ?? latest?.appointmentId ?? undefined;
  if (about !== undefined) return fulfil(desk, await targetOf(db, about, 'asked_about'), wish);
  const upcoming = await listUpcomingOf(db, listener.address.id, now);
  const [one] = upcoming;
  if (one === undefined) {
    if (!bareCancel) return null;
    return (await mayHaveUpcoming(db, listener.address.id, now))
      ? handOver(desk, null, wish)
      : stop(desk);
  }
  if (upcoming.length > 1)
    return askWhich(
      desk,
      upcoming.map(({ id }) => id),
      wish,
    );
  return fulfil(desk, await targetOf(db, one.id, 'only_upcoming'), wish);
};

/**
 * What a message does. A closed question is not answered again; words that mean little by
 * themselves count only as the answer to ours; whoever does not choose is handed to staff.
 *
 * @returns null: it says nothing of an appointment, and staff reads it as any other message.
 */
export const actOnReply = async (desk: ReplyDesk, message: StoredMessage): Promise<Done | null> => {
  const { db, listener } = desk;
  const pointed = await pointedTo(desk, message);
  const { intent, choice = 0, explicit, bareCancel = false } = readerOf(message, pointed);
  if (intent === 'stop') return stop(desk);
  const conversationId = listener.conversation.id;
  const open = await listOpenQuestions(db, conversationId);
  const last = await readLastOutgoing(db, conversationId);
  const answersUs =
    pointed.question !== undefined || open.some(({ messageId }) => messageId === last);
  if (!answersUs && !explicit) return null;
  // The number belongs to an address that may have another owner by now.
  if (listener.address.doubt !== null)
    return { intent, outcome: 'handed_over', because: null, appointmentId: null };
  const { question } = pointed;
  const latest = question ?? open.find(({ messageId }) => messageId === last);
  const asked: Asked = { open, pointed: question, latest };
  const understood = { intent, choice, explicit };
  const offered = await answerOffered(desk, message.body ?? '', understood, asked);
  if (offered !== null) return offered === 'unclear' ? null : offered;
  if (question?.open === false && (intent === 'choice' || !explicit)) {
    if (question.appointmentId === null) return null;
    const target = await targetOf(db, question.appointmentId, 'asked_about');
    return leaveAsIs(desk, target, intent, 'alreadyAnswered');
  }
  if (intent === 'choice') {
    const what = latest ? await chosen(desk, latest, choice) : null;
    if (what === null) return latest ? handOver(desk, latest, intent) : null;
    if (typeof what !== 'string') return what;
    return fulfilWish(desk, what, asked, false);
  }
  const isChoosing = latest !== undefined && latest.kind !== 'attendance';
  const goesOn =
    isWish(intent) && (explicit ? intent !== 'reschedule' || !isChoosing : !isChoosing);
  if (isWish(intent) && goesOn) return fulfilWish(desk, intent, asked, bareCancel);
  if (!isChoosing) return null;
  await closeQuestion(db, latest.id, desk.now);
  return handOver(desk, latest, intent);
};
