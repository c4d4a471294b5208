import {
  isStorable,
  limits,
  normalizePhone,
  patterns,
  tidyLines,
  type MessageKind,
  type PhoneChannel,
} from '@sala/shared-contracts';
import type { JobContext } from '../../platform/jobs/job';
import { enqueueJob } from '../../platform/jobs/job.queries';
import {
  doubtAddress,
  findAddress,
  findOfPerson,
  joinPerson,
  keepAddress,
  type AddressRow,
} from '../sql/contact-addresses.queries';
import {
  findConversation,
  lockConversationsOf,
  openConversation,
  recordInbound,
} from '../sql/conversation-writes.queries';
import {
  appendMessage,
  findByExternalId,
  insertAttachments,
  type NewAttachment,
} from '../sql/message-writes.queries';

export const mediaJob = 'message_media';

/** Who wrote, as the provider names them: by number, by id, or by both. */
export interface Sender {
  /** E.164. */
  readonly phone: string | null;
  readonly bsuid: string | null;
  readonly name: string | null;
  readonly username: string | null;
}

export interface Inbound {
  readonly channel: PhoneChannel;
  readonly sender: Sender;
  readonly externalId: string;
  readonly at: Date;
  readonly kind: MessageKind;
  readonly body: string | null;
  readonly details: object | null;
  /** The provider's id of the message that it answers or reacts to. */
  readonly answers: string | null;
  readonly attachments: readonly NewAttachment[];
}

const nameMax = 120;
const usernameMax = 60;

/** What others send may hold anything: what cannot be stored goes, and the rest is cut to fit. */
export const storableText = (text: string | null | undefined, maximum: number): string | null => {
  const kept = [...(text ?? '')].filter(isStorable).join('');
  return tidyLines([...tidyLines(kept)].slice(0, maximum).join('')) || null;
};

export const storableLine = (text: string | null | undefined, maximum: number): string | null =>
  storableText((text ?? '').replaceAll(/\p{Cc}+/gu, ' '), maximum);

/** Digits as WhatsApp writes numbers; null where they are none. */
export const phoneOfDigits = (digits: string | null | undefined): string | null => {
  const phone = normalizePhone(`+${(digits ?? '').replace(/^\+/, '')}`);
  return patterns.completePhone.test(phone) ? phone : null;
};

const bsuidPattern = /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/;
export const bsuidOf = (id: string | null | undefined): string | null =>
  id !== null && id !== undefined && bsuidPattern.test(id) ? id : null;

/**
 * The address that somebody wrote from. That a number and an id are of one person is the provider's
 * word, not a guess; a number that comes with another id than before may have a new owner, and a
 * member is asked.
 */
const addressOf = async (
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { phone, bsuid, name, username }: Sender,
): Promise<AddressRow | null> => {
  const profile = {
    displayName: storableLine(name, nameMax),
    username: storableLine(username, usernameMax),
  };
  const byId = bsuid === null ? undefined : await findAddress(db, 'bsuid', bsuid);
  if (phone === null)
    return bsuid === null
      ? null
      : keepAddress(db, { kind: 'bsuid', value: bsuid, ...profile }, now);
  const before = bsuid === null ? undefined : await findAddress(db, 'phone', phone);
  const known = await keepAddress(
    db,
    { kind: 'phone', value: phone, ...profile, personId: byId?.personId },
    now,
  );
  if (bsuid === null) return known;
  const ids = await findOfPerson(db, known.personId, 'bsuid');
  const isOther =
    before !== undefined && ids.length > 0 && ids.every(({ value }) => value !== bsuid);
  if (isOther) await doubtAddress(db, known.id, 'other_person', now);
  if (byId) {
    if (byId.personId !== known.personId && !isOther) await joinPerson(db, byId.id, known.personId);
  } else {
    const personId = isOther ? undefined : known.personId;
    await keepAddress(db, { kind: 'bsuid', value: bsuid, ...profile, personId }, now);
  }
  return known;
};

/** A person whose number becomes known goes on in the conversation that they have. */
const conversationOf = async (
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  channel: PhoneChannel,
  address: AddressRow,
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const own = await findConversation(db, channel, address.id);
  if (own) return { ...own, isNew: false };
  const others = await findOfPerson(
    db,
    address.personId,
    address.kind === 'phone' ? 'bsuid' : 'phone',
  );
  for (const other of others) {
    const found = await findConversation(db, channel, other.id);
    if (found) return { ...found, isNew: false };
  }
  return openConversation(db, channel, address.id, now);
};

/**
 * Takes in what a person wrote, once: its conversation is found or opened, and is open again if it
 * was resolved or put off.
 */
export const receiveMessage = async (context: JobContext, message: Inbound): Promise<void> => {
  const { db, now, userId, publish } = context;
  const { channel, externalId, kind } = message;
  await lockConversationsOf(db, channel, message.sender);
  const address = await addressOf(context, message.sender);
  if (!address) return; // of nobody: the raw call is kept
  const conversation = await conversationOf(context, channel, address);
  if (await findByExternalId(db, channel, externalId)) return; // another call told of it
  const answered =
    message.answers === null ? undefined : await findByExternalId(db, channel, message.answers);
  const at = new Date(Math.min(message.at.getTime(), Date.parse(now))).toISOString();
  const stored = await appendMessage(db, {
    conversationId: conversation.id,
    direction: 'in',
    kind,
    body: storableText(message.body, limits.messageBodyMax),
    details: message.details,
    replyToId: answered?.conversationId === conversation.id ? answered.id : null,
    externalId,
    at,
  });
  const asks = kind !== 'reaction';
  await recordInbound(db, conversation.id, { at, asks, blocked: address.blocked }, now);
  for (const id of await insertAttachments(db, stored.id, message.attachments))
    await enqueueJob(db, mediaJob, id, userId);
  const { id } = conversation;
  if (conversation.isNew) await publish({ type: 'conversation.created', entityId: id });
  else await publish({ type: 'conversation.updated', entityId: id });
  await publish({
    type: 'message.received',
    entityId: stored.id,
    payload: { conversationId: id },
  });
};

/** WhatsApp says that somebody has a new number: it is theirs, but a member says whose they are. */
export const recordNewNumber = async (
  { db, now, publish }: JobContext,
  channel: PhoneChannel,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await lockConversationsOf(db, channel, { phone: from, bsuid: null });
  const old = await findAddress(db, 'phone', from);
  if (!old) return;
  await doubtAddress(db, old.id, 'number_changed', now);
  await keepAddress(
    db,
    { kind: 'phone', value: to, displayName: old.displayName, personId: old.personId },
    now,
  );
  const conversation = await findConversation(db, channel, old.id);
  if (!conversation) return;
  await appendMessage(db, {
    conversationId: conversation.id,
    direction: 'activity',
    kind: 'text',
    body: null,
    details: { activity: 'number_changed', from, to },
    at: now,
  });
  await publish({ type: 'conversation.updated', entityId: conversation.id });
};
