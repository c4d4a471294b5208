/** Kinds of files that may stand beside a customer; which one it is, is read from the bytes. */
export const attachmentKinds = [
  'pdf',
  'png',
  'jpeg',
  'webp',
  'docx',
  'xlsx',
  'csv',
  'txt',
] as const;

export type AttachmentKind = (typeof attachmentKinds)[number];
