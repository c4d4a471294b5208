import type { EmailCategory } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** A mail of somebody outside. */
export interface OutsideMail {
  readonly id: string;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

const columns = `m.id, m.from_name as "fromName", m.from_address as "fromAddress", m.subject, m.body as text, m.at`;

const mailsMax = 50;

/** Oldest first; of a long thread the newest. */
export const readOutsideMails = async (db: Db, threadId: string): Promise<OutsideMail[]> =>
  (
    await db.query<OutsideMail>(
      `select ${columns} from email_message m where m.thread_id = $1 and m.direction = 'in' order by m.at desc, m.id limit ${mailsMax}`,
      [threadId],
    )
  ).toReversed();

export const readOutsideMail = (db: Db, id: string): Promise<OutsideMail> =>
  db.one<OutsideMail>(`select ${columns} from email_message m where m.id = $1`, [id]);

export interface Conversion {
  readonly conversationId: string | null;
  readonly leadId: string | null;
}

/** For whoever has proved that the thread is theirs. */
export const readConversion = (db: Db, threadId: string): Promise<Conversion> =>
  db.one<Conversion>(
    `select conversation_id as "conversationId", lead_id as "leadId" from email_thread where id = $1`,
    [threadId],
  );

export const recordConversion = async (
  db: Db,
  threadId: string,
  { conversationId, leadId }: Conversion,
): Promise<void> => {
  await db.query(
    `update email_thread set conversation_id = coalesce($2, conversation_id), lead_id = coalesce($3, lead_id), version = version + 1
     where id = $1`,
    [threadId, conversationId, leadId],
  );
};

/** Of a thread whose mail may be seen by everybody of the inbox. */
export const findItsConversation = (
  db: Db,
  threadId: string,
): Promise<{ readonly id: string; readonly category: EmailCategory } | undefined> =>
  db.maybe(
    `select c.id, t.category from email_thread t join conversation c on c.company_id = t.company_id and c.id = t.conversation_id where t.id = $1`,
    [threadId],
  );
