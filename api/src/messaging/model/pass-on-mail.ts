import { isRestrictedEmail, limits } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { lockAddress } from '../sql/contact-addresses.queries';
import { lockConversation, recordInbound, recordReply } from '../sql/conversation-writes.queries';
import {
  findItsConversation,
  readOutsideMail,
  type OutsideMail,
} from '../sql/email-conversions.queries';
import { appendMessage, findByExternalId } from '../sql/message-writes.queries';
import { storableText } from './receive-message';

type Desk = Pick<ChangeRecorder, 'publish'> & { readonly db: Db; readonly now: string };

/** Copies a mail into a conversation that is locked, once. @returns its message, if it is new. */
export const copyMail = async (
  { db, now }: Pick<Desk, 'db' | 'now'>,
  conversation: { readonly id: string; readonly blocked: boolean },
  { id, subject, text, at }: OutsideMail,
): Promise<string | undefined> => {
  const externalId = `mail:${id}`;
  if (await findByExternalId(db, 'email', externalId)) return undefined;
  const stored = await appendMessage(db, {
    conversationId: conversation.id,
    direction: 'in',
    kind: 'text',
    body: storableText([subject, text].filter(Boolean).join('\n\n'), limits.messageBodyMax),
    externalId,
    at,
  });
  await recordInbound(db, conversation.id, { at, asks: true, blocked: conversation.blocked }, now);
  return stored.id;
};

/** A mail that arrives in a thread goes on in the conversation that was made of it. */
export const passOnMail = async (
  { db, now, publish }: Desk,
  threadId: string,
  mailId: string,
): Promise<void> => {
  const found = await findItsConversation(db, threadId);
  if (!found || isRestrictedEmail(found.category)) return;
  const { id, contactAddressId } = await lockConversation(db, found.id);
  const mail = await readOutsideMail(db, mailId);
  const { value, blocked } = await lockAddress(db, contactAddressId);
  if (mail.fromAddress !== value) return; // somebody else who was copied in
  const messageId = await copyMail({ db, now }, { id, blocked }, mail);
  if (messageId === undefined) return;
  await publish({ type: 'conversation.updated', entityId: id });
  await publish({
    type: 'message.received',
    entityId: messageId,
    payload: { conversationId: id },
  });
};

/** Whoever answers by mail has answered the conversation. */
export const noteAnswerByMail = async (
  { db, now, publish }: Desk,
  threadId: string,
  userId: string,
): Promise<void> => {
  const found = await findItsConversation(db, threadId);
  if (!found) return;
  const { id } = await lockConversation(db, found.id);
  await appendMessage(db, {
    conversationId: id,
    direction: 'activity',
    kind: 'text',
    body: null,
    details: { activity: 'mail_answered', emailThreadId: threadId },
    authorId: userId,
    at: now,
  });
  await recordReply(db, id, { byMember: true }, now);
  await publish({ type: 'conversation.updated', entityId: id });
};
