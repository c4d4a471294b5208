import type { Db } from '../database/database';

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
  | 'profile_photo'
  | 'privacy_proof';

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

/** Stores a file of the company. */
export const storeFile = (
  db: Db,
  { userId, now }: { readonly userId: string; readonly now: string },
  file: NewFile,
): Promise<StoredFile> =>
  db.one<StoredFile>(
    `insert into stored_file (company_id, purpose, name, type, content, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6) returning ${columns}`,
    [file.purpose, file.name, file.type, Buffer.from(file.content), now, userId],
  );

/** pg transfers bytes as hex text; reading 20 MB at once would block all other requests for 200 ms. */
const sliceBytes = 1_048_576;

/** @throws `resource.not_found`. */
export const readFile = async (
  db: Db,
  purpose: FilePurpose,
  fileId: string,
): Promise<StoredFile & { readonly content: Uint8Array }> => {
  const slice = `substring(content from $3 for ${sliceBytes}) as content`;
  const from = 'from stored_file where id = $1 and purpose = $2';
  const file = await db.one<StoredFile & { readonly content: Uint8Array }>(
    `select ${columns}, ${slice} ${from}`,
    [fileId, purpose, 1],
  );
  const slices = [file.content];
  for (let read = sliceBytes; read < file.size; read += sliceBytes) {
    const { content } = await db.one<{ content: Uint8Array }>(`select ${slice} ${from}`, [
      fileId,
      purpose,
      read + 1,
    ]);
    slices.push(content);
  }
  return slices.length === 1 ? file : { ...file, content: Buffer.concat(slices) };
};

export const deleteFile = async (db: Db, purpose: FilePurpose, fileId: string): Promise<void> => {
  await db.query('delete from stored_file where id = $1 and purpose = $2', [fileId, purpose]);
};
