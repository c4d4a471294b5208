import { randomUUID } from 'node:crypto';
import type { SignedInMember, TestApi } from '..';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { inTransaction } from '../../platform/database/database';
import { readMail } from '../../messaging/model/mail/read-mail';
import { receiveMail } from '../../messaging/model/receive-mail';

/** Nobody listens there. */
const nowhere = { host: '127.0.0.1', port: 1, security: 'none' as const };

export const mailboxBody = {
  name: 'Recepción',
  address: 'recepcion@luna.test',
  fromName: 'Clínica Luna',
  user: 'recepcion',
  password: 'una-clave-del-buzon-1',
  imap: nowhere,
  smtp: nowhere,
};

export const ruleBody = {
  name: 'Facturas',
  conditions: [{ field: 'subject' as const, test: 'contains' as const, value: 'factura' }],
  operator: 'any' as const,
  category: 'finance' as const,
  label: null,
  archive: false,
  markRead: false,
  createTask: false,
  assigneeId: null,
  enabled: true,
  priority: 10,
};

/** Valid inputs of mail endpoints with an id, for the caller's own record. */
export const mailInputs = {
  mailboxView: {},
  mailboxUpdate: { body: { version: 1, name: 'Otro buzón' } },
  mailboxTest: {},
  emailThreadView: {},
  emailConversationCreate: {},
  emailLeadCreate: { body: { name: 'Ana Ruiz' } },
  emailMessageHtmlView: {},
  emailAttachmentDownload: {},
  emailRuleUpdate: { body: { version: 1, name: 'Otra regla' } },
  emailRuleDelete: { query: { version: 1 } },
  emailSenderDelete: {},
};

/** A mail as it comes from a server; headers replace those that it has. */
export const rawMail = (headers: Readonly<Record<string, string>> = {}, body = 'Hola'): Buffer => {
  const all = {
    From: 'Ana Ruiz <ana@correo.test>',
    To: 'recepcion@luna.test',
    Subject: 'Una pregunta',
    Date: 'Tue, 24 Nov 2026 10:00:00 -0600',
    'Message-ID': `<${randomUUID()}@correo.test>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
};

const boundary = 'parte';

/** A mail with HTML, a picture from elsewhere, and a file. */
export const richMail = (html: string): Buffer =>
  rawMail(
    { 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    [
      `--${boundary}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
      `--${boundary}\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=nota.pdf\r\n\r\n%PDF-1.4 nota`,
      `--${boundary}--`,
    ].join('\r\n'),
  );

/** A mail with one file in base64, as programs send it. */
export const mailWithFile = (
  subject: string,
  name: string,
  type: string,
  content: Buffer,
): Buffer =>
  rawMail(
    { Subject: subject, 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    [
      `--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nVa el archivo`,
      `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}`,
      `--${boundary}--`,
    ].join('\r\n'),
  );

/** Puts a mail into a mailbox as if it had arrived there. */
export const deliver = async (
  { database, clock }: Pick<TestApi, 'database' | 'clock'>,
  { companyId, userId }: Pick<SignedInMember, 'companyId' | 'userId'>,
  mailboxId: string,
  source: Buffer,
): Promise<string | undefined> => {
  const mail = await readMail(source);
  const now = clock.now().toISOString();
  return inTransaction(database.pool, { companyId, userId: null }, (db) =>
    receiveMail(
      { db, now, ...createChangeRecorder(db, { now, requestId: randomUUID() }) },
      { mailboxId, ownerId: userId, mail, rule: undefined, at: now, seen: false },
    ),
  );
};

export const createMailRecords = async (api: TestApi, member: SignedInMember) => {
  const { client } = member;
  const { id: mailboxId } = await client.ok('mailboxCreate', { body: mailboxBody });
  const { id: emailRuleId } = await client.ok('emailRuleCreate', { body: ruleBody });
  await deliver(api, member, mailboxId, richMail('<p>Hola</p>'));
  const { items } = await client.ok('emailThreadList', { query: {} });
  const emailThreadId = items[0]?.id ?? '';
  await client.ok('emailThreadBulk', {
    body: { threads: [emailThreadId], change: { kind: 'move', category: 'management' } },
  });
  const { discussion } = await client.ok('emailThreadView', { params: { emailThreadId } });
  const senders = await client.ok('emailSenderList');
  return {
    mailboxId,
    emailRuleId,
    emailThreadId,
    emailMessageId: discussion[0]?.id ?? '',
    emailAttachmentId: discussion[0]?.attachments[0]?.id ?? '',
    emailSenderId: senders.items[0]?.id ?? '',
  };
};
