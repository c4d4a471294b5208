import type { AttachmentKind } from '@sala/shared-contracts';
import { openArchive } from '../tables/archive';

const begins = (content: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(content.subarray(at, at + text.length)).toString('latin1') === text;

/** Detects an Office archive by its main part. */
const officeKind = async (content: Uint8Array): Promise<AttachmentKind | undefined> => {
  const archive = await openArchive(content).catch(() => undefined); // damaged or a zip bomb
  try {
    if (archive?.has('word/document.xml')) return 'docx';
    return archive?.has('xl/workbook.xml') ? 'xlsx' : undefined;
  } finally {
    archive?.close();
  }
};

/** Text has no control characters but tabs, line and page breaks. */
const isText = (content: Uint8Array): boolean => {
  if (begins(content, '<') || begins(content, '{\\rtf')) return false;
  for (let at = 0; at < content.length; at += 1) {
    // ten times as fast as `for…of`, which takes 250 ms for 10 MB
    const byte = content[at] ?? 0;
    if (byte < 32 && (byte < 9 || byte > 13)) return false;
  }
  return true;
};

export const isPicture = (kind: AttachmentKind): boolean =>
  kind === 'png' || kind === 'jpeg' || kind === 'webp';

/**
 * Detects the kind of a file by its bytes; the name only tells CSV from plain text. undefined: not
 * allowed.
 */
export const fileKind = async (
  content: Uint8Array,
  name: string,
): Promise<AttachmentKind | undefined> => {
  if (begins(content, '%PDF-')) return 'pdf';
  if (begins(content, '\x89PNG\r\n\x1a\n')) return 'png';
  if (begins(content, '\xff\xd8\xff')) return 'jpeg';
  if (begins(content, 'RIFF') && begins(content, 'WEBP', 8)) return 'webp';
  if (begins(content, 'PK\x03\x04')) return officeKind(content);
  if (!isText(content)) return undefined;
  return name.toLowerCase().endsWith('.csv') ? 'csv' : 'txt';
};

export const mediaTypes: Record<AttachmentKind, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  txt: 'text/plain',
};
