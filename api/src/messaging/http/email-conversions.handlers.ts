import { isRestrictedEmail, limits, patterns, type Permission } from '@sala/shared-contracts';
import { recordPatientsShown } from '../../patients';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { takeLead } from '../../sales';
import { readerOf } from '../model/email-reader';
import { copyMail } from '../model/pass-on-mail';
import { storableLine, storableText } from '../model/receive-message';
import { requesterOf } from '../model/requester';
import {
  keepAddress,
  linkAddress,
  lockAddress,
  readAddress,
  type AddressRow,
} from '../sql/contact-addresses.queries';
import { suggestContacts } from '../sql/contact-suggestions.queries';
import { lockConversation, openConversation } from '../sql/conversation-writes.queries';
import {
  readConversion,
  readOutsideMails,
  recordConversion,
  type OutsideMail,
} from '../sql/email-conversions.queries';
import { lockThread, type LockedThread } from '../sql/email-threads.queries';
import { appendMessage } from '../sql/message-writes.queries';

const entityType = 'email_thread';
const nameMax = 120;

/** @throws permission.denied */
const requirePermission = (actor: Actor, permission: Permission): void => {
  if (scopeFor(actor, permission) === undefined) throw new ProblemError('permission.denied');
};

interface Asked {
  readonly thread: LockedThread;
  /** Of whoever wrote last from outside, the oldest first. */
  readonly mails: readonly [OutsideMail, ...OutsideMail[]];
}

/** @throws emailThread.restricted, emailThread.no_sender */
const takeThread = async ({
  db,
  actor,
  params,
}: Context<'emailConversationCreate'> | Context<'emailLeadCreate'>): Promise<Asked> => {
  const thread = await lockThread(db, readerOf(actor), params.emailThreadId);
  // Its words would be seen by people who may not read the category.
  if (isRestrictedEmail(thread.category)) throw new ProblemError('emailThread.restricted');
  const all = await readOutsideMails(db, thread.id);
  const [first, ...others] = all.filter(({ fromAddress }) => fromAddress === thread.sender);
  if (!first || !patterns.email.test(thread.sender))
    throw new ProblemError('emailThread.no_sender');
  return { thread, mails: [first, ...others] };
};

/** Links who alone has this address in their record; where several have it, a member decides. */
const linkKnown = async (
  { db, actor, now, audit, publish }: Context<'emailConversationCreate'>,
  address: AddressRow,
): Promise<void> => {
  if (address.patientId ?? address.customerId ?? address.leadId) return;
  const suggested = await suggestContacts(db, address.id, requesterOf(actor).kinds);
  const sure = suggested.filter(({ reasons }) => reasons.includes('email'));
  const patients = sure.filter(({ kind }) => kind === 'patient');
  const [contact, ...others] = patients.length > 0 ? patients : sure;
  if (!contact || others.length > 0) return;
  await linkAddress(db, address.id, contact, { userId: actor.userId, now });
  await audit({
    action: 'contact_address.linked',
    entityType: 'contact_address',
    entityId: address.id,
    diff: { contact: [null, contact.id] },
  });
  await publish({ type: 'contact_address.linked', entityId: address.id });
};

const openItsConversation = async (
  context: Context<'emailConversationCreate'>,
  { thread, mails }: Asked,
): Promise<string> => {
  const { db, actor, now, audit, publish } = context;
  const [{ fromName }] = mails;
  const kept = await keepAddress(
    db,
    { kind: 'email', value: thread.sender, displayName: storableLine(fromName, nameMax) },
    now,
  );
  const address = await lockAddress(db, kept.id);
  await linkKnown(context, address);
  const { id, isNew } = await openConversation(db, 'email', address.id, now);
  await lockConversation(db, id);
  await appendMessage(db, {
    conversationId: id,
    direction: 'activity',
    kind: 'text',
    body: null,
    details: { activity: 'mail_joined', emailThreadId: thread.id },
    authorId: actor.userId,
    at: now,
  });
  for (const mail of mails) await copyMail({ db, now }, { id, blocked: address.blocked }, mail);
  if (isNew)
    await audit({
      action: 'conversation.created',
      entityType: 'conversation',
      entityId: id,
      diff: { channel: [null, 'email'] },
    });
  await publish({ type: isNew ? 'conversation.created' : 'conversation.updated', entityId: id });
  await recordConversion(db, thread.id, { conversationId: id, leadId: null });
  await audit({
    action: 'email_thread.converted',
    entityType,
    entityId: thread.id,
    diff: { conversation: [null, id] },
  });
  await publish({ type: 'email_thread.updated', entityId: thread.id });
  return id;
};

export const emailConversionHandlers = defineHandlers<
  'emailConversationCreate' | 'emailLeadCreate'
>({
  emailConversationCreate: async (context) => {
    const { db, actor, audit } = context;
    requirePermission(actor, 'patient-chats:write');
    const asked = await takeThread(context);
    const conversationId =
      (await readConversion(db, asked.thread.id)).conversationId ??
      (await openItsConversation(context, asked));
    const { contactAddressId } = await lockConversation(db, conversationId);
    const { kinds } = requesterOf(actor);
    const { contact } = await readAddress(db, contactAddressId, kinds);
    await recordPatientsShown(audit, contact?.kind === 'patient' ? [contact.id] : []);
    return { conversationId, contact };
  },

  emailLeadCreate: async (context) => {
    const { db, body, actor, now, audit, publish } = context;
    requirePermission(actor, 'leads:write');
    const { thread, mails } = await takeThread(context);
    const { leadId } = await readConversion(db, thread.id);
    if (leadId !== null) return { leadId, existed: true };
    const { id, isNew } = await takeLead(
      { db, now, userId: actor.userId, audit, publish },
      {
        name: body.name,
        phone: body.phone || null,
        email: thread.sender,
        source: 'email',
        interest: body.interest || storableLine(thread.subject, limits.leadInterestMax),
        message: storableText(mails.at(-1)?.text, limits.leadMessageMax),
      },
    );
    await recordConversion(db, thread.id, { conversationId: null, leadId: id });
    await audit({
      action: 'email_thread.converted',
      entityType,
      entityId: thread.id,
      diff: { lead: [null, id] },
    });
    await publish({ type: 'email_thread.updated', entityId: thread.id });
    return { leadId: id, existed: !isNew };
  },
});
