import type { Db } from '../database/database';
import type { FilePurpose } from './files';

interface HeldFile {
  readonly id: string;
  readonly purpose: FilePurpose;
  readonly keyId: string | null;
}

/** Locks the next files until the end of the transaction. */
export const holdFilesAfter = (
  db: Db,
  afterId: string | null,
  count: number,
): Promise<HeldFile[]> =>
  db.query<HeldFile>(
    `select id, purpose, key_id as "keyId" from stored_file
     where company_id = app_company() and ($1::uuid is null or id > $1) order by id limit $2 for update`,
    [afterId, count],
  );

export const replaceContent = async (
  db: Db,
  id: string,
  { content, keyId }: { readonly content: Uint8Array; readonly keyId: string | null },
): Promise<void> => {
  await db.query(
    'update stored_file set content = $2, key_id = $3 where company_id = app_company() and id = $1',
    [id, Buffer.from(content.buffer, content.byteOffset, content.length), keyId],
  );
};
