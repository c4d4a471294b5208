/** How patients are reached; e-mail has screens of its own. */
export const patientChannels = ['whatsapp', 'sms', 'email'] as const;
export type PatientChannel = (typeof patientChannels)[number];

/** Channels with a connection that the company brings. */
export const phoneChannels = ['whatsapp', 'sms'] as const satisfies readonly PatientChannel[];
export type PhoneChannel = (typeof phoneChannels)[number];

/** `bsuid`: id of a WhatsApp user of whom no number is told. */
export const contactAddressKinds = ['phone', 'bsuid', 'email'] as const;
export type ContactAddressKind = (typeof contactAddressKinds)[number];

/** Why an address may have changed its owner. */
export const contactDoubts = ['number_changed', 'other_person'] as const;

export const contactKinds = ['patient', 'customer', 'lead'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const contactReasons = ['phone', 'other_phone', 'guardian_phone', 'email', 'name'] as const;

export const conversationStatuses = ['open', 'pending', 'snoozed', 'resolved'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

export const conversationPriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** `all`: open and pending ones, of whomever. */
export const conversationQueues = ['mine', 'unassigned', 'all', 'snoozed', 'resolved'] as const;
export type ConversationQueue = (typeof conversationQueues)[number];

export const conversationSorts = ['activity', 'waiting'] as const;

/** What somebody does at an open conversation. */
export const conversationStays = ['reading', 'typing', 'gone'] as const;
export type ConversationStay = (typeof conversationStays)[number];

export const messageDirections = ['in', 'out', 'note', 'activity'] as const;

export const messageKinds = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'interactive',
  'button',
  'reaction',
  'template',
  'unsupported',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** In this order; `failed` only up to `sent`. */
export const messageStatuses = [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const messagePurposes = ['service', 'reminders', 'marketing'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

export const attachmentFileKinds = ['image', 'audio', 'video', 'document', 'sticker'] as const;
export type AttachmentFileKind = (typeof attachmentFileKinds)[number];

export const attachmentStates = ['waiting', 'stored', 'failed'] as const;
export const attachmentFaults = [
  'too_large',
  'kind_unknown',
  'gone',
  'damaged',
  'unavailable',
] as const;
export type AttachmentFault = (typeof attachmentFaults)[number];

export const suppressionPurposes = ['all', 'reminders', 'marketing'] as const;
export const suppressionReasons = [
  'stopped',
  'undeliverable',
  'bounced',
  'complaint',
  'manual',
] as const;

/** Those that need no time to end. */
export const settledStatuses = ['open', 'pending', 'resolved'] as const;

export const transcriptFormats = ['txt', 'html'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];
