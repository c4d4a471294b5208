import type { Db } from '../../platform/database/database';
import type { ContactAddressKind } from '@sala/shared-contracts';
import { readFile } from '../../platform/files/files';
import { findMessage, type StoredMessage } from './message-writes.queries';

export interface Outgoing {
  readonly message: StoredMessage;
  readonly address: {
    readonly id: string;
    readonly kind: ContactAddressKind;
    readonly value: string;
    readonly blocked: boolean;
  };
  readonly lastInboundAt: string | null;
  /** The provider's id of what it answers or reacts to. */
  readonly answers: string | null;
  /** On whose behalf consequences are recorded. */
  readonly userId: string;
}

/** What a message needs to be sent; undefined where it is gone. */
export const readOutgoing = async (db: Db, messageId: string): Promise<Outgoing | undefined> => {
  const message = await findMessage(db, messageId);
  if (!message) return undefined;
  const facts = await db.maybe<Omit<Outgoing, 'message'>>(
    `select json_build_object('id', a.id, 'kind', a.kind, 'value', a.value, 'blocked', a.blocked_at is not null) as address,
       c.last_inbound_at as "lastInboundAt",
       (select r.external_id from message r where r.company_id = c.company_id and r.id = $2) as answers,
       coalesce($3::uuid, (select n.updated_by from connection n where n.company_id = c.company_id and n.port = c.channel)) as "userId"
     from conversation c join contact_address a on a.company_id = c.company_id and a.id = c.contact_address_id where c.id = $1`,
    [message.conversationId, message.replyToId, message.authorId],
  );
  return facts && { message, ...facts };
};

export interface OutgoingFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** The picture or document at the head of the template that a message was made of. */
const readTemplateFile = async (db: Db, messageId: string): Promise<OutgoingFile | undefined> => {
  const found = await db.maybe<{ fileId: string }>(
    `select v.header_file_id as "fileId" from message m join message_template t on t.company_id = m.company_id and t.id = m.template_id
       join message_template_version v on v.company_id = t.company_id and v.template_id = t.id and v.number = t.in_use
     where m.id = $1 and v.header_file_id is not null`,
    [messageId],
  );
  if (!found) return undefined;
  const { name, type, content } = await readFile(db, 'message_template', found.fileId);
  return { name, type, content: Buffer.from(content) };
};

/** The file that goes with a message; undefined where it has none. */
export const readOutgoingFile = async (
  db: Db,
  messageId: string,
): Promise<OutgoingFile | undefined> => {
  const found = await db.maybe<{ fileId: string }>(
    `select file_id as "fileId" from message_attachment where message_id = $1 and state = 'stored' order by place limit 1`,
    [messageId],
  );
  if (!found) return readTemplateFile(db, messageId);
  const { name, type, content } = await readFile(db, 'message', found.fileId);
  return { name, type, content: Buffer.from(content) };
};
