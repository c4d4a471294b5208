import { ConnectionFailed } from '../../platform/connections/connections';
import { consequenceOf, type WhatsappConsequence } from './error-codes';

/** A number of a WhatsApp Business Account; the real service and the simulator speak the same. */
export interface WhatsappAccount {
  /** Without trailing slash, with the version: `https://graph.facebook.com/v24.0`. */
  readonly baseUrl: string;
  readonly token: string;
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
}

/** A phone number in E.164, or the id of a user without one. */
export type WhatsappRecipient =
  | { readonly kind: 'phone'; readonly value: string }
  | { readonly kind: 'bsuid'; readonly value: string };

export interface TemplateComponent {
  readonly type: 'header' | 'body' | 'button';
  readonly sub_type?: 'quick_reply' | 'url';
  readonly index?: string;
  readonly parameters: readonly (
    | { readonly type: 'text'; readonly text: string; readonly parameter_name?: string }
    | { readonly type: 'payload'; readonly payload: string }
    | { readonly type: 'image'; readonly image: { readonly id: string } }
    | {
        readonly type: 'document';
        readonly document: { readonly id: string; readonly filename: string };
      }
  )[];
}

export type WhatsappContent =
  | { readonly type: 'text'; readonly body: string }
  | {
      readonly type: 'template';
      readonly name: string;
      readonly language: string;
      readonly components: readonly TemplateComponent[];
    }
  | {
      readonly type: 'buttons';
      readonly body: string;
      readonly buttons: readonly { readonly id: string; readonly title: string }[];
    }
  | {
      readonly type: 'image' | 'audio' | 'video' | 'document' | 'sticker';
      readonly mediaId: string;
      readonly caption?: string;
      readonly fileName?: string;
    }
  | { readonly type: 'reaction'; readonly messageId: string; readonly emoji: string };

export interface WhatsappMessage {
  readonly to: WhatsappRecipient;
  readonly content: WhatsappContent;
  /** The provider's id of the message it answers. */
  readonly answers: string | null;
  /** Comes back with each status, so that a message whose answer was lost is known again. */
  readonly reference: string;
}

export interface WhatsappTemplate {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly status: string;
  readonly category: string;
  readonly rejectedReason: string | null;
  /** `GREEN`, `YELLOW`, `RED`, or nothing known. */
  readonly quality: string | null;
  readonly components: readonly Readonly<Record<string, unknown>>[];
}

export type NewWhatsappTemplate = Pick<
  WhatsappTemplate,
  'name' | 'language' | 'category' | 'components'
>;

export interface MediaFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Called with no transaction open. @throws WhatsappRefused, ConnectionFailed, DeliveryUnanswered */
export interface Whatsapp {
  /** @returns the provider's id of the message. */
  send(message: WhatsappMessage): Promise<string>;
  markRead(messageId: string): Promise<void>;
  /** @returns the id under which it is sent. */
  uploadMedia(file: MediaFile & { readonly name: string }): Promise<string>;
  /** @throws AnswerTooLarge */
  downloadMedia(mediaId: string, maxBytes: number): Promise<MediaFile>;
  createTemplate(
    template: NewWhatsappTemplate,
  ): Promise<Pick<WhatsappTemplate, 'id' | 'status' | 'category'>>;
  editTemplate(id: string, components: WhatsappTemplate['components']): Promise<void>;
  /** Of one language alone. */
  deleteTemplate(name: string, id: string): Promise<void>;
  /** @returns what stands for the file in a template that is submitted. */
  uploadSample(file: MediaFile & { readonly name: string }): Promise<string>;
  /** @param name of all languages of one template alone. */
  listTemplates(
    after: string | null,
    name?: string,
  ): Promise<{
    readonly items: readonly WhatsappTemplate[];
    /** null: that was the last page. */
    readonly after: string | null;
  }>;
  /** How many people a day may be written to first, as the provider names it; null: it does not say. */
  messagingLimit(): Promise<string | null>;
  /** Reads the number, which proves token and ids. */
  test(): Promise<{ readonly phone: string; readonly name: string }>;
}

/** WhatsApp answered, and said no. Its message may be shown to an administrator. */
export class WhatsappRefused extends ConnectionFailed {
  override readonly name = 'WhatsappRefused';
  readonly consequence: WhatsappConsequence;
  constructor(
    readonly code: number,
    message: string,
    /** How long the provider asks to wait, if it does. */
    readonly waitMs: number | null = null,
  ) {
    super(message);
    this.consequence = consequenceOf(code);
  }
}
