import { limits, type AttachmentFileKind } from '@sala/shared-contracts';
import { fileKind, mediaTypes } from '../../platform/files/file-kind';

const text = (content: Buffer, from: number, to: number): string =>
  content.subarray(from, to).toString('latin1');

const isMp3 = (content: Buffer): boolean =>
  text(content, 0, 3) === 'ID3' || (content[0] === 0xff && ((content[1] ?? 0) & 0xe6) === 0xe2); // layer III of any version

/** Recordings and videos by their first bytes; what their sender says is not believed. */
const recordingType = (content: Buffer, kind: AttachmentFileKind): string | undefined => {
  if (text(content, 0, 4) === 'OggS') return 'audio/ogg';
  if (text(content, 0, 6) === '#!AMR\n') return 'audio/amr';
  if (text(content, 4, 8) === 'ftyp') {
    if (kind === 'audio' || text(content, 8, 11) === 'M4A') return 'audio/mp4';
    return text(content, 8, 10) === '3g' ? 'video/3gpp' : 'video/mp4';
  }
  if (content[0] === 0xff && ((content[1] ?? 0) & 0xf6) === 0xf0) return 'audio/aac';
  return isMp3(content) ? 'audio/mpeg' : undefined;
};

/** As what a file is sent; undefined: WhatsApp does not take it. */
export const sentKindOf = (type: string): Exclude<AttachmentFileKind, 'sticker'> | undefined => {
  if (type === 'image/png' || type === 'image/jpeg') return 'image';
  if (type.startsWith('image/')) return undefined;
  if (type.startsWith('audio/')) return 'audio';
  return type.startsWith('video/') ? 'video' : 'document';
};

/** What is accepted of each kind, in bytes. */
export const mediaMaxBytes: Readonly<Record<AttachmentFileKind, number>> = {
  image: limits.messagePictureMaxBytes,
  sticker: limits.messagePictureMaxBytes,
  audio: limits.messageMediaMaxBytes,
  video: limits.messageMediaMaxBytes,
  document: limits.attachmentMaxBytes,
};

/** The media type by the bytes; undefined: not accepted. */
export const mediaTypeOf = async (
  content: Buffer,
  kind: AttachmentFileKind,
  name: string,
): Promise<string | undefined> => {
  const recording = recordingType(content, kind);
  if (recording !== undefined) return recording;
  const document = await fileKind(content, name);
  return document && mediaTypes[document];
};
