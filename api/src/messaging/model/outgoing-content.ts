import type { MessageContent } from '@sala/shared-contracts';
import * as z from 'zod/mini';
import type { TemplateComponent, WhatsappContent } from '../../adapters/whatsapp/port';
import type { StoredMessage } from '../sql/message-writes.queries';

/** What of a message stands in its own columns, and what among its details. */
export const partsOf = (
  content: Exclude<MessageContent, { kind: 'template' }>,
): Pick<StoredMessage, 'kind' | 'body' | 'details'> => {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', body: content.body, details: null };
    case 'interactive':
      return { kind: 'interactive', body: content.body, details: { buttons: content.buttons } };
    case 'reaction':
      return { kind: 'reaction', body: content.emoji, details: null };
  }
};

const detailsSchema = z.object({
  buttons: z.optional(z.array(z.object({ title: z.string(), kind: z.optional(z.string()) }))),
  header: z.optional(z.object({ kind: z.string() })),
  name: z.optional(z.string()),
  language: z.optional(z.string()),
  parameters: z.optional(z.array(z.string())),
});

/** What a person answers by pressing the button in this place. */
export const buttonIdOf = (messageId: string, place: number): string => `${messageId}:${place}`;

interface UploadedFile {
  readonly id: string;
  readonly name: string;
}

const headerComponent = (kind: string, { id, name }: UploadedFile): TemplateComponent => ({
  type: 'header',
  parameters: [
    kind === 'image'
      ? { type: 'image', image: { id } }
      : { type: 'document', document: { id, filename: name } },
  ],
});

const replyComponent = (payload: string, place: number): TemplateComponent => ({
  type: 'button',
  sub_type: 'quick_reply',
  index: String(place),
  parameters: [{ type: 'payload', payload }],
});

/**
 * A message in WhatsApp's terms.
 *
 * @param answers the provider's id of what it answers.
 * @param file the provider's id of what was uploaded for it.
 */
export const whatsappContentOf = (
  { id, kind, body, details }: Pick<StoredMessage, 'id' | 'kind' | 'body' | 'details'>,
  answers: string | null,
  file: UploadedFile | null,
): WhatsappContent | null => {
  const {
    buttons = [],
    header,
    name = '',
    language = '',
    parameters = [],
  } = z.parse(detailsSchema, details ?? {});
  switch (kind) {
    case 'text':
      return { type: 'text', body: body ?? '' };
    case 'interactive':
      return {
        type: 'buttons',
        body: body ?? '',
        buttons: buttons.map(({ title }, place) => ({ id: buttonIdOf(id, place), title })),
      };
    case 'template':
      return {
        type: 'template',
        name,
        language,
        components: [
          ...(file && header ? [headerComponent(header.kind, file)] : []),
          ...(parameters.length > 0
            ? [
                {
                  type: 'body',
                  parameters: parameters.map((text) => ({ type: 'text', text }) as const),
                } as const,
              ]
            : []),
          // A reply names the message and the button, whatever the button says.
          ...buttons.flatMap((button, place) =>
            button.kind === 'quick_reply' ? [replyComponent(buttonIdOf(id, place), place)] : [],
          ),
        ],
      };
    case 'reaction':
      return answers === null ? null : { type: 'reaction', messageId: answers, emoji: body ?? '' };
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
      return file === null
        ? null
        : {
            type: kind,
            mediaId: file.id,
            fileName: file.name,
            ...(body !== null && { caption: body }),
          };
    default:
      return null;
  }
};

/** The same as plain text, for channels that have nothing else; null: it cannot be said there. */
export const plainContentOf = (content: MessageContent): string | null => {
  if (content.kind === 'text') return content.body;
  if (content.kind !== 'interactive') return null;
  const choices = content.buttons.map(({ title }, place) => `${place + 1}. ${title}`);
  return [content.body, ...choices].join('\n');
};
