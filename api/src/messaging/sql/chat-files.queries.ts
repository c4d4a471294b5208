import type { AttachmentKind, ChatFile } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

interface NewChatFile {
  readonly id: string;
  readonly channelId: string;
  readonly userId: string;
  readonly kind: AttachmentKind;
  readonly now: string;
}

export const insertChatFile = async (
  db: Db,
  { id, channelId, userId, kind, now }: NewChatFile,
): Promise<void> => {
  await db.query(
    `insert into chat_file (company_id, file_id, channel_id, user_id, kind, created_at)
     values (app_company(), $1, $2, $3, $4, $5)`,
    [id, channelId, userId, kind, now],
  );
};

export const readChatFile = (db: Db, id: string): Promise<ChatFile> =>
  db.one<ChatFile>(
    `select f.id, f.name, x.kind, f.size from chat_file x join stored_file f on f.company_id = x.company_id and f.id = x.file_id
     where x.file_id = $1`,
    [id],
  );

/** What was not sent yet is there for who uploaded it alone. @throws resource.not_found */
export const findChatFile = (
  db: Db,
  id: string,
  userId: string,
): Promise<{ channelId: string; messageId: string | null }> =>
  db.one(
    `select channel_id as "channelId", message_id as "messageId" from chat_file
     where file_id = $1 and (message_id is not null or user_id = $2)`,
    [id, userId],
  );

/** Hands files that somebody uploaded to their message. @returns those that were theirs to send */
export const sendFiles = async (
  db: Db,
  message: { readonly id: string; readonly channelId: string },
  userId: string,
  fileIds: readonly string[],
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `update chat_file set message_id = $2 where file_id = any ($4) and channel_id = $1 and user_id = $3 and message_id is null
       returning file_id as id`,
      [message.channelId, message.id, userId, fileIds],
    )
  ).map(({ id }) => id);
