import type { SignedInMember, TestApi } from '..';
import { inTransaction } from '../../platform/database/database';
import { storeFile } from '../../platform/files/files';

/** Valid inputs of conversation endpoints with an id, for the caller's own record. */
export const messageInputs = {
  conversationView: {},
  conversationUpdate: { body: { version: 1, priority: 'high' as const } },
  conversationTranscript: { query: {} },
  conversationContextView: {},
  conversationPresenceView: {},
  conversationRead: { body: { number: 1 } },
  conversationStay: { body: { stay: 'reading' as const } },
  messageList: {},
  messageSend: { body: { content: { kind: 'text' as const, body: 'Con gusto' }, replyCount: 0 } },
  messageFileCreate: {
    query: { name: 'indicaciones.txt', replyCount: '0' },
    body: new Blob(['En ayunas']),
  },
  noteCreate: { body: { body: 'Es la mamá de Luis' } },
  messageCancel: {},
  messageFileDownload: {},
  contactSuggestions: {},
  contactLink: { body: { version: 1, contact: null } },
  contactSplit: {},
  outgoingCheck: { body: {} },
  suppressionLift: { body: { reason: 'Lo pidió en recepción' } },
  appointmentReplyList: {},
  appointmentLinkIssue: {},
  appointmentLinkRevoke: {},
};

/** WhatsApp through the simulator. */
export const connectWhatsapp = ({ client }: SignedInMember) =>
  client.ok('channelConnectionSave', {
    params: { channel: 'whatsapp' },
    body: {
      channel: 'whatsapp',
      mode: 'simulator',
      settings: {
        phoneNumberId: `10${Math.floor(Math.random() * 1e12)}`,
        businessAccountId: '20123456789',
        phone: '+525550001000',
      },
      secrets: {},
    },
  });

/** A conversation in which somebody wrote just now, with a file and a message that waits. */
export const createMessageRecords = async (
  { database, clock }: TestApi,
  member: SignedInMember,
): Promise<{
  conversationId: string;
  contactAddressId: string;
  messageId: string;
  attachmentId: string;
  suppressionId: string;
}> => {
  await connectWhatsapp(member);
  const now = clock.now().toISOString();
  return inTransaction(database.pool, member, async (db) => {
    const { id: contactAddressId } = await db.one<{ id: string }>(
      `insert into contact_address (company_id, kind, value, display_name, patient_id, linked_at, linked_by, created_at, updated_at)
       select app_company(), 'phone', '+525587654321', 'Rosa', p.id, case when p.id is not null then $1::timestamptz end,
         case when p.id is not null then $2::uuid end, $1, $1
       from (select min(id::text)::uuid as id from patient) p returning id`,
      [now, member.userId],
    );
    const { id: conversationId } = await db.one<{ id: string }>(
      `insert into conversation (company_id, channel, contact_address_id, last_inbound_at, last_activity_at, last_number, created_at)
       values (app_company(), 'whatsapp', $1, $2, $2, 2, $2) returning id`,
      [contactAddressId, now],
    );
    const { id: inboundId } = await db.one<{ id: string }>(
      `insert into message (company_id, conversation_id, channel, number, direction, kind, external_id, at)
       values (app_company(), $1, 'whatsapp', 1, 'in', 'document', 'wamid.1', $2) returning id`,
      [conversationId, now],
    );
    const { id: messageId } = await db.one<{ id: string }>(
      `insert into message (company_id, conversation_id, channel, number, direction, kind, body, status, author_id, scheduled_for, at)
       values (app_company(), $1, 'whatsapp', 2, 'out', 'text', 'Hasta mañana', 'scheduled', $2, $3::timestamptz + interval '1 day', $3) returning id`,
      [conversationId, member.userId, now],
    );
    const file = { purpose: 'message', name: 'nota.txt', type: 'text/plain' } as const;
    const stored = await storeFile(
      db,
      { userId: member.userId, now },
      { ...file, content: Buffer.from('Nota') },
    );
    const { id: attachmentId } = await db.one<{ id: string }>(
      `insert into message_attachment (company_id, message_id, place, kind, name, media_type, state, file_id)
       values (app_company(), $1, 1, 'document', 'nota.txt', 'text/plain', 'stored', $2) returning id`,
      [inboundId, stored.id],
    );
    const { id: suppressionId } = await db.one<{ id: string }>(
      `insert into suppression (company_id, contact_address_id, channel, purpose, reason, created_at)
       values (app_company(), $1, 'whatsapp', 'marketing', 'stopped', $2) returning id`,
      [contactAddressId, now],
    );
    await db.query(
      `with said as (
         insert into outgoing_message (company_id, event, occurrence, purpose, user_id, channel, state, time_zone, due_at, created_at, created_by)
         select app_company(), 'datasetMail', n::text, 'report', $1, 'email', 'sent', 'America/Mexico_City', $2, $2, $1 from generate_series(1, 2) n)
       insert into outgoing_refusal (company_id, event, purpose, user_id, channel, verdict, reason, at)
       select app_company(), 'datasetMail', 'report', $1, 'email', 'refused', 'suppressed', $2 from generate_series(1, 2) n`,
      [member.userId, now],
    );
    return { conversationId, contactAddressId, messageId, attachmentId, suppressionId };
  });
};
