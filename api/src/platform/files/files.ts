import { randomUUID } from 'node:crypto';
import type { Db } from '../database/database';
import { openFileBytes, sealerFor } from '../secrets/company-keys';
import { chunkBytes, chunkPlace, sealContent, sealedChunkBytes } from './sealed-content';

/** Purposes allowed by the table. */
export type FilePurpose =
  | 'logo'
  | 'customer'
  | 'import'
  | 'import_errors'
  | 'dataset'
  | 'receipt'
  | 'patient'
  | 'practitioner_photo'
  | 'signature'
  | 'patient_photo'
  | 'staff_document'
  | 'staff_photo'
  | 'profile_photo'
  | 'privacy_proof'
  | 'privacy_package'
  | 'teaching'
  | 'order_result'
  | 'document_signature'
  | 'document_scan'
  | 'task'
  | 'message'
  | 'message_template'
  | 'email'
  | 'chat';

/** The logo is on every paper and page of the company, and PostgreSQL reads it. */
const plainPurposes: ReadonlySet<FilePurpose> = new Set(['logo']);

export interface NewFile {
  readonly purpose: FilePurpose;
  /** Original name, trimmed, 1 to 255 characters. */
  readonly name: string;
  /** Media type, detected from the bytes. */
  readonly type: string;
  readonly content: Uint8Array;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: string;
}

const columns = 'id, name, type, size, created_at as "createdAt"';

/** Stores a file of the company, encrypted if it chose so. */
export const storeFile = async (
  db: Db,
  { userId, now }: { readonly userId: string; readonly now: string },
  file: NewFile,
): Promise<StoredFile> => {
  const id = randomUUID();
  const { content, keyId } = plainPurposes.has(file.purpose)
    ? { content: file.content, keyId: null }
    : sealContent(await sealerFor(db), id, file.content);
  return db.one<StoredFile>(
    `insert into stored_file (company_id, id, purpose, name, type, size, content, key_id, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [
      id,
      file.purpose,
      file.name,
      file.type,
      file.content.length,
      Buffer.from(content.buffer, content.byteOffset, content.length),
      keyId,
      now,
      userId,
    ],
  );
};

interface Slice {
  readonly content: Buffer;
}

/**
 * pg transfers bytes as hex text; reading 20 MB at once would block all other requests for 200 ms.
 * A slice is a chunk of {@link sealContent}.
 *
 * @throws `resource.not_found`.
 */
export const readFile = async (
  db: Db,
  purpose: FilePurpose,
  fileId: string,
): Promise<StoredFile & { readonly content: Uint8Array }> => {
  const length = `case when key_id is null then ${chunkBytes} else ${sealedChunkBytes} end`;
  const slice = `substring(content from 1 + $3 * (${length}) for ${length}) as content`;
  const from = 'from stored_file where id = $1 and purpose = $2';
  const {
    companyId,
    keyId,
    content: first,
    ...file
  } = await db.one<StoredFile & Slice & { companyId: string; keyId: string | null }>(
    `select ${columns}, company_id as "companyId", key_id as "keyId", ${slice} ${from}`,
    [fileId, purpose, 0],
  );
  const opened = (index: number, content: Buffer) =>
    keyId === null
      ? content
      : openFileBytes(db, keyId, { companyId, ...chunkPlace(fileId, index, file.size) }, content);
  const chunks = [await opened(0, first)];
  for (let index = 1; index * chunkBytes < file.size; index += 1) {
    const { content } = await db.one<Slice>(`select ${slice} ${from}`, [fileId, purpose, index]);
    chunks.push(await opened(index, content));
  }
  return { ...file, content: chunks.length === 1 ? (chunks[0] ?? first) : Buffer.concat(chunks) };
};

export const deleteFile = async (db: Db, purpose: FilePurpose, fileId: string): Promise<void> => {
  await db.query('delete from stored_file where id = $1 and purpose = $2', [fileId, purpose]);
};
