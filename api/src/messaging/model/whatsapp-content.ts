import type { AttachmentFileKind, MessageKind } from '@sala/shared-contracts';
import type { NewAttachment } from '../sql/message-writes.queries';
import { storableLine, type Inbound } from './receive-message';
import type { WhatsappInbound } from './whatsapp-events';

type Content = Pick<Inbound, 'kind' | 'body' | 'details' | 'answers' | 'attachments'>;

const nothing: Omit<Content, 'kind'> = {
  body: null,
  details: null,
  answers: null,
  attachments: [],
};
const rawMax = 16_000;

/** Kept as it came, for whoever teaches us to read it. */
const unsupported = (message: unknown, type: string): Content => {
  const raw = JSON.stringify(message);
  return {
    ...nothing,
    kind: 'unsupported',
    details: raw.length <= rawMax ? { type, raw: message } : { type },
  };
};

const fileOf = (kind: AttachmentFileKind, message: WhatsappInbound): Content | null => {
  const file = message[kind];
  if (!file) return null;
  const attachment: NewAttachment = {
    kind,
    name: storableLine(file.filename, 255),
    mediaType: storableLine(file.mime_type, 127),
    externalId: file.id,
  };
  return { ...nothing, kind, body: file.caption ?? null, attachments: [attachment] };
};

/** What a button carries, whether of a template or of a message in the window. */
const pressed = (kind: MessageKind, id: string | null, title: string): Content => ({
  ...nothing,
  kind,
  body: title,
  details: { buttonId: id, title },
});

const read = (message: WhatsappInbound): Content | null => {
  switch (message.type) {
    case 'text':
      return message.text ? { ...nothing, kind: 'text', body: message.text.body } : null;
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
    case 'sticker':
      return fileOf(message.type, message);
    case 'location': {
      const { location } = message;
      if (!location) return null;
      const { latitude, longitude, name = null, address = null } = location;
      return {
        ...nothing,
        kind: 'location',
        body: name ?? address,
        details: { latitude, longitude, name, address },
      };
    }
    case 'contacts': {
      const cards = (message.contacts ?? []).slice(0, 10).map(({ name, phones = [] }) => ({
        name: storableLine(name?.formatted_name, 120),
        phones: phones.slice(0, 5).flatMap(({ phone }) => storableLine(phone, 40) ?? []),
      }));
      return { ...nothing, kind: 'contacts', details: { contacts: cards } };
    }
    case 'interactive': {
      const reply = message.interactive?.button_reply ?? message.interactive?.list_reply;
      return reply ? pressed('interactive', reply.id, reply.title) : null;
    }
    case 'button':
      return message.button
        ? pressed('button', message.button.payload ?? null, message.button.text)
        : null;
    case 'reaction': {
      const { reaction } = message;
      if (!reaction) return null;
      return {
        ...nothing,
        kind: 'reaction',
        body: reaction.emoji ?? null,
        answers: reaction.message_id,
      };
    }
    default:
      return null;
  }
};

/** @param original as it came, with what the schema leaves out. */
export const contentOf = (message: WhatsappInbound, original: unknown): Content => {
  const content = read(message) ?? unsupported(original, message.type);
  return { ...content, answers: content.answers ?? message.context?.id ?? null };
};
