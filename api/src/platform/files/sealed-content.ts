import type { Sealer } from '../secrets/company-keys';
import { overheadBytes } from '../secrets/sealed';

export const chunkBytes = 1_048_576;
export const sealedChunkBytes = chunkBytes + overheadBytes;

/** A chunk opens at its place in its file only, and only while the file keeps its length. */
export const chunkPlace = (rowId: string, index: number, size: number) => ({
  table: 'stored_file',
  rowId,
  column: `content ${index} of ${size}`,
});

/** In chunks, so that a reader opens a large file without holding up other requests. */
export const sealContent = (
  sealer: Sealer,
  fileId: string,
  content: Uint8Array,
): { readonly content: Uint8Array; readonly keyId: string | null } => {
  if (sealer.keyId === null) return { content, keyId: null };
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += chunkBytes) {
    const place = chunkPlace(fileId, at / chunkBytes, content.length);
    chunks.push(sealer.bytes(place, content.subarray(at, at + chunkBytes)));
  }
  return { content: Buffer.concat(chunks), keyId: sealer.keyId };
};
