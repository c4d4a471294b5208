import type { QuickReplyFile } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { visibleReplies, type ReplyReader } from './quick-replies.queries';
import type { Stamp } from './mailboxes.queries';

export interface ReplyFileRow extends QuickReplyFile {
  readonly quickReplyId: string;
  readonly fileId: string;
}

const columns = `q.id, q.quick_reply_id as "quickReplyId", q.file_id as "fileId", f.name, f.type, f.size`;
const source = `quick_reply_file q join stored_file f on f.company_id = q.company_id and f.id = q.file_id
  join quick_reply r on r.company_id = q.company_id and r.id = q.quick_reply_id`;

/** Of replies that the reader may use, in the order of these ids. */
export const listFiles = (
  db: Db,
  { userId, manages }: ReplyReader,
  ids: readonly string[],
): Promise<ReplyFileRow[]> =>
  db.query<ReplyFileRow>(
    `select ${columns} from ${source} where ${visibleReplies} and q.id = any ($3::uuid[]) order by array_position($3::uuid[], q.id)`,
    [userId, manages, ids],
  );

/** @throws resource.not_found */
export const readReplyFile = (
  db: Db,
  { userId, manages }: ReplyReader,
  id: string,
): Promise<ReplyFileRow> =>
  db.one<ReplyFileRow>(`select ${columns} from ${source} where ${visibleReplies} and q.id = $3`, [
    userId,
    manages,
    id,
  ]);

export const insertReplyFile = async (
  db: Db,
  file: Pick<ReplyFileRow, 'quickReplyId' | 'fileId'>,
  { userId, now }: Stamp,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into quick_reply_file (company_id, quick_reply_id, file_id, created_at, created_by)
       values (app_company(), $1, $2, $3, $4) returning id`,
      [file.quickReplyId, file.fileId, now, userId],
    )
  ).id;

export const deleteReplyFile = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from quick_reply_file where id = $1', [id]);
};
