import {
  limits,
  textLength,
  type Locale,
  type MessageFacts,
  type MessagePurpose,
  type OutgoingPolicy,
  type OutgoingReason,
  type PatientChannel,
  type PhoneChannel,
} from '@sala/shared-contracts';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import { storeFile } from '../../platform/files/files';
import type { Mail, MailAttachment } from '../../platform/mail/mail';
import type {
  AttendanceAsked,
  OutgoingAbout,
  OutgoingDesk,
  OutgoingOutcome,
  OutgoingRequest,
  OwnWords,
} from '../../platform/outgoing/outgoing';
import { keepAddress } from '../sql/contact-addresses.queries';
import {
  findConversation,
  lockConversation,
  openConversation,
  recordReply,
} from '../sql/conversation-writes.queries';
import { askQuestion } from '../sql/appointment-replies.queries';
import { outgoingFacts } from '../sql/message-facts.queries';
import { appendMessage, insertStoredAttachment } from '../sql/message-writes.queries';
import { lockPerson, readPerson, type PersonFacts } from '../sql/outgoing-facts.queries';
import {
  forgetOldOutgoing,
  insertOutgoing,
  recordRefusal,
  settleUnqueued,
} from '../sql/outgoing-messages.queries';
import { readMonth, readOutgoingPolicy } from '../sql/outgoing-policy.queries';
import { purposeOf } from './outgoing-rules';
import { pageFacts, readWords, withPage, type PhoneParts, type Wording } from './outgoing-words';
import { newDeliveryId, queueMessage } from './queue-message';
import { suppressionPurposeOf, weighChannel, type Weighed } from './weigh-outgoing';

/** What is kept so that another channel can say it. */
export interface OutgoingContent {
  readonly locale: Locale;
  readonly about: OutgoingAbout | null;
  readonly facts: MessageFacts;
  readonly asks: AttendanceAsked | null;
  readonly own: OwnWords | null;
  readonly mailNote: string;
  /** Only by these, where somebody chose so. */
  readonly channels: readonly PatientChannel[] | null;
  readonly mail: Pick<Mail, 'kind' | 'subject' | 'text'> & {
    readonly file: { readonly name: string; readonly type: string; readonly alt?: string } | null;
  };
}

/** Of several channels, the reason of one through which the person could have been reached. */
export const tellingReason = (reasons: readonly OutgoingReason[]): OutgoingReason =>
  reasons.findLast((reason) => reason !== 'no_address') ?? reasons.at(-1) ?? 'channel_off';

export interface Handed {
  readonly deliveryId: string;
  readonly contactAddressId: string | null;
}

/** WhatsApp takes a document with its caption in place of a text; a template has its own. */
export const takesFile = (channel: PatientChannel, { kind, body }: PhoneParts): boolean =>
  channel === 'whatsapp' &&
  kind === 'text' &&
  textLength(body ?? '') <= limits.messageButtonBodyMax;

/** Puts a message into the conversation of its person, and into the queue. */
const handToPhone = async (
  { db, now, publish, userId }: OutgoingDesk,
  channel: PhoneChannel,
  message: {
    readonly to: string;
    readonly parts: PhoneParts;
    readonly purpose: MessagePurpose;
    readonly waitMs: number;
    readonly asks: AttendanceAsked | null;
    readonly about: OutgoingAbout | null;
    /** Below whose caption the text stands, where it fits. */
    readonly file: MailAttachment | null;
  },
): Promise<Handed> => {
  const { to, parts, purpose, waitMs, asks, about } = message;
  const file = message.file && takesFile(channel, parts) ? message.file : null;
  const address = await keepAddress(db, { kind: 'phone', value: to }, now);
  const { id: conversationId } = await openConversation(db, channel, address.id, now);
  await lockConversation(db, conversationId);
  const body = await withPage(db, parts.body ?? '', asks, now);
  const deliveryId = newDeliveryId();
  const { id } = await appendMessage(db, {
    conversationId,
    direction: 'out',
    ...parts,
    ...(file && { kind: 'document' }),
    body,
    // What the provider charges as marketing is stopped as such.
    purpose: parts.purpose === 'marketing' ? parts.purpose : purpose,
    status: 'queued',
    scheduledFor: waitMs > 0 ? new Date(Date.parse(now) + waitMs).toISOString() : null,
    deliveryId,
    at: now,
  });
  if (file) {
    const { name, type, content } = file;
    const kept = { purpose: 'message', name, type, content } as const;
    const { id: fileId } = await storeFile(db, { userId, now }, kept);
    await insertStoredAttachment(db, id, { kind: 'document', name, type, fileId });
  }
  await queueMessage(db, { id, channel, recipient: to, body, waitMs, now }, deliveryId);
  if (asks) {
    const { appointmentId } = asks;
    const question = { conversationId, messageId: id, kind: 'attendance', appointmentId } as const;
    await askQuestion(db, question, now);
  }
  const offerId = about?.offer?.id;
  if (about && offerId !== undefined) {
    const { appointmentId } = about;
    const question = { conversationId, messageId: id, kind: 'offer', appointmentId } as const;
    await askQuestion(db, { ...question, choices: [offerId] }, now);
  }
  await recordReply(db, conversationId, { byMember: false }, now);
  await publish({ type: 'conversation.updated', entityId: conversationId });
  return { deliveryId, contactAddressId: address.id };
};

/** Whoever reads the conversation of the person sees what did not go out there, and why. */
const noteRefusal = async (
  { db, now, publish }: OutgoingDesk,
  channel: PatientChannel,
  contactAddressId: string | undefined,
  details: { readonly event: string; readonly reason: string },
): Promise<void> => {
  if (contactAddressId === undefined || channel === 'email') return;
  const conversation = await findConversation(db, channel, contactAddressId);
  if (!conversation) return;
  const { id: conversationId } = await lockConversation(db, conversation.id);
  await appendMessage(db, {
    conversationId,
    direction: 'activity',
    kind: 'text',
    body: null,
    details: { activity: 'outgoing_refused', ...details },
    at: now,
  });
  await publish({ type: 'conversation.updated', entityId: conversationId });
};

export interface Offered extends Pick<Wording, 'locale' | 'asks' | 'own' | 'mail' | 'mailNote'> {
  readonly weighed: Weighed;
  readonly known: PersonFacts;
  readonly policy: OutgoingPolicy;
  readonly channels: readonly PatientChannel[];
  readonly about: OutgoingAbout | null;
  readonly facts: MessageFacts;
  readonly fileOnPhones?: boolean | undefined;
}

export interface Taken extends Handed {
  readonly channel: PatientChannel;
  readonly tried: readonly PatientChannel[];
  readonly dueAt: string;
}

type Passed = { readonly taken: Taken } | { readonly taken: null; readonly reason: OutgoingReason };

/** The first of the channels that the gate admits gets it; each refusal before it is stored. */
export const offerToChannels = async (desk: OutgoingDesk, offered: Offered): Promise<Passed> => {
  const { db, now } = desk;
  const { weighed, known, policy, channels, locale, about, asks, own, mail, mailNote } = offered;
  const { event, purpose, person } = weighed;
  const reasons: OutgoingReason[] = [];
  const facts = {
    ...(await outgoingFacts(db, person, about, locale)),
    ...(await pageFacts(db, asks)),
    ...offered.facts,
  };
  const text = about?.text ?? null;
  const offers = about?.offer?.id !== undefined;
  const wording: Wording = { event, text, locale, facts, asks, offers, own, mail, mailNote };
  for (const [place, channel] of channels.entries()) {
    // A channel that is not there, or says nothing of it, says nothing of the message.
    if (channel !== 'email' && !(await hasConnection(db, channel))) continue;
    const words = await readWords(db, channel, wording);
    if (words === null) continue;
    const { verdict, to, address, said } = await weighChannel(desk, channel, weighed, {
      policy,
      known,
      words,
    });
    const stopped = { event, purpose, person, channel, now };
    if (verdict.verdict === 'refused' || said === null) {
      const reason = verdict.verdict === 'refused' ? verdict.reason : 'no_template';
      const variable = reason === 'missing_value' ? (said?.missing[0] ?? null) : null;
      reasons.push(reason);
      await recordRefusal(db, { ...stopped, reason, variable, until: null });
      await noteRefusal(desk, channel, address?.id, { event, reason });
      // Another channel would repeat it, or the person is not to be written to at all.
      if (reason === 'duplicate' || reason === 'deceased') break;
      continue;
    }
    const until = verdict.verdict === 'postponed' ? verdict.until : null;
    if (verdict.verdict === 'postponed')
      await recordRefusal(db, { ...stopped, ...verdict, variable: null });
    const waitMs = until === null ? 0 : Date.parse(until) - Date.parse(now);
    const recipient = to ?? ''; // admitted, so it is there
    const deliveryId = newDeliveryId();
    const handed =
      channel === 'email' || 'mail' in said
        ? { deliveryId, contactAddressId: address?.id ?? null }
        : await handToPhone(desk, channel, {
            to: recipient,
            parts: said.parts,
            purpose: suppressionPurposeOf(purpose),
            waitMs,
            asks,
            about,
            file: offered.fileOnPhones ? (mail.attachment ?? null) : null,
          });
    if ('mail' in said) {
      const letter = { ...said.mail, text: await withPage(db, said.mail.text, asks, now) };
      await desk.mail({ ...letter, to: recipient, delivery: { id: deliveryId, waitMs } });
    }
    return {
      taken: { ...handed, channel, tried: channels.slice(0, place + 1), dueAt: until ?? now },
    };
  }
  if (reasons.length === 0 && !weighed.isFallback)
    await recordRefusal(db, {
      event,
      purpose,
      person,
      channel: null,
      reason: 'channel_off',
      variable: null,
      until: null,
      now,
    });
  return { taken: null, reason: tellingReason(reasons) };
};

const contentOf = ({
  locale,
  about,
  facts,
  asks,
  own,
  mail: { kind, subject, text, attachment },
  mailNote,
  channels,
}: OutgoingRequest): OutgoingContent => {
  const { content: _content, ...file } = attachment ?? { content: null };
  return {
    locale,
    about: about ?? null,
    facts: facts ?? {},
    asks: asks ?? null,
    own: own ?? null,
    mailNote: mailNote ?? '',
    channels: channels ?? null,
    mail: { kind, subject, text, file: 'name' in file ? file : null },
  };
};

/** In the order of the person, as far as the company uses them; a report goes by mail. */
export const channelsFor = (
  { person, channels: chosen }: OutgoingRequest,
  { channels: own }: PersonFacts,
  { channels }: OutgoingPolicy,
): readonly PatientChannel[] => {
  if ('userId' in person) return ['email'];
  if (chosen) return chosen;
  return own === null ? channels : own.filter((one) => channels.includes(one));
};

/** The gate of everything that the suite writes to people by itself (docs/adr/0117). */
export const sendThroughGate = async (
  desk: OutgoingDesk,
  request: OutgoingRequest,
): Promise<OutgoingOutcome> => {
  const { db, now, userId } = desk;
  const { event, person, occurrence, locale, mail } = request;
  await lockPerson(db, person);
  const policy = await readOutgoingPolicy(db);
  const { timeZone } = await readMonth(db, now);
  const weighed: Weighed = {
    event,
    purpose: request.purpose ?? purposeOf[event],
    person,
    occurrence,
    useUntil: request.useUntil ?? null,
    timeZone: request.timeZone ?? timeZone,
    byHand: request.byHand ?? false,
    isFallback: false,
  };
  const known = await readPerson(db, person);
  const channels = channelsFor(request, known, policy);
  const passed = await offerToChannels(desk, {
    weighed,
    known,
    policy,
    channels,
    locale,
    about: request.about ?? null,
    facts: request.facts ?? {},
    asks: request.asks ?? null,
    own: request.own ?? null,
    mail,
    mailNote: request.mailNote ?? '',
    fileOnPhones: request.fileOnPhones,
  });
  await forgetOldOutgoing(db);
  if (passed.taken === null) return { state: 'refused', reason: passed.reason };
  const { taken } = passed;
  const { channel, dueAt } = taken;
  const isLast = taken.tried.length === channels.length;
  const written = await insertOutgoing(db, {
    ...weighed,
    ...taken,
    subjectId: request.subjectId ?? null,
    content: isLast ? null : contentOf(request),
    file: isLast ? null : (mail.attachment?.content ?? null),
    now,
    createdBy: userId,
  });
  // Of two for one occurrence the other is rolled back, with what it queued.
  if (written === undefined) throw new Error(`written of twice: ${event} ${occurrence}`);
  await settleUnqueued(db, taken.deliveryId);
  const sent = { outgoingId: written, channel };
  return dueAt > now ? { state: 'postponed', ...sent, until: dueAt } : { state: 'sent', ...sent };
};
