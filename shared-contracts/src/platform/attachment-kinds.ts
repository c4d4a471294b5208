/** File kinds accepted as attachments, detected from their bytes. */
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
