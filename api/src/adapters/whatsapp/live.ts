import * as z from 'zod/mini';
import { ConnectionFailed } from '../../platform/connections/connections';
import { DeliveryUnanswered } from '../../platform/deliveries/delivery';
import {
  callProvider,
  type ProviderAnswer,
  type ProviderRequest,
} from '../phone-network/provider-call';
import {
  WhatsappRefused,
  type Whatsapp,
  type WhatsappAccount,
  type WhatsappContent,
  type WhatsappMessage,
} from './port';

const timeoutMs = 20_000;
const mediaTimeoutMs = 60_000;
const answerMaxBytes = 1_048_576;
const errorTextMax = 250;
const templatesPerPage = 100;
const templateFields = 'id,name,language,status,category,rejected_reason,quality_score,components';

const errorSchema = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    error_data: z.optional(z.object({ details: z.optional(z.string()) })),
  }),
});
const sentSchema = z.object({
  messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)),
});
const idSchema = z.object({ id: z.string() });
const handleSchema = z.object({ h: z.string() });
const mediaSchema = z.object({
  url: z.url(),
  mime_type: z.string(),
  file_size: z.optional(z.coerce.number()),
});
const createdSchema = z.object({ id: z.string(), status: z.string(), category: z.string() });
const numberSchema = z.object({ display_phone_number: z.string(), verified_name: z.string() });
const limitField = 'whatsapp_business_manager_messaging_limit';
const limitSchema = z.object({ [limitField]: z.optional(z.string().check(z.maxLength(60))) });
const pageSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string(),
      rejected_reason: z.optional(z.string()),
      quality_score: z.optional(z.object({ score: z.string() })),
      components: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  paging: z.optional(
    z.object({
      cursors: z.optional(z.object({ after: z.string() })),
      next: z.optional(z.string()),
    }),
  ),
});

const jsonOf = ({ body }: ProviderAnswer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

/** 5xx without a body of theirs comes from what stands before them. */
const refusalOf = (answer: ProviderAnswer): ConnectionFailed => {
  const parsed = errorSchema.safeParse(jsonOf(answer));
  const seconds = Number(answer.headers.get('retry-after'));
  const waitMs = seconds > 0 ? seconds * 1000 : null;
  if (parsed.success) {
    const { code, message, error_data: data } = parsed.data.error;
    const text = data?.details === undefined ? message : `${message}: ${data.details}`;
    return new WhatsappRefused(code, `(${code}) ${text}`.slice(0, errorTextMax), waitMs);
  }
  if (answer.status === 401) return new WhatsappRefused(190, 'the token was refused');
  if (answer.status === 429) return new WhatsappRefused(130429, 'too many requests', waitMs);
  return new WhatsappRefused(
    answer.status >= 500 ? 131016 : 131000,
    `WhatsApp answered with status ${answer.status}`,
    waitMs,
  );
};

/** The body of a message, to the letter of the protocol. */
const contentOf = (content: WhatsappContent): object => {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.body, preview_url: false } };
    case 'template': {
      const { name, language, components } = content;
      return { type: 'template', template: { name, language: { code: language }, components } };
    }
    case 'buttons':
      return {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: content.body },
          action: { buttons: content.buttons.map((reply) => ({ type: 'reply', reply })) },
        },
      };
    case 'reaction':
      return {
        type: 'reaction',
        reaction: { message_id: content.messageId, emoji: content.emoji },
      };
    default: {
      const { type, mediaId, caption, fileName } = content;
      const withCaption = type !== 'audio' && type !== 'sticker' && caption !== undefined;
      return {
        type,
        [type]: {
          id: mediaId,
          ...(withCaption && { caption }),
          ...(type === 'document' && fileName !== undefined && { filename: fileName }),
        },
      };
    }
  }
};

const messageBody = ({ to, content, answers, reference }: WhatsappMessage): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...(to.kind === 'phone' ? { to: to.value.slice(1) } : { recipient: to.value }),
  ...contentOf(content),
  ...(answers !== null && content.type !== 'reaction' && { context: { message_id: answers } }),
  biz_opaque_callback_data: reference,
});

/** Hosts that files are fetched from with the token: Meta's own [G], or the account's for tests. */
const isOwnHost = (url: URL, baseUrl: URL): boolean =>
  url.origin === baseUrl.origin ||
  (url.protocol === 'https:' &&
    /(?:^|\.)(?:facebook\.com|fbsbx\.com|whatsapp\.net)$/.test(url.hostname));

/** The WhatsApp Cloud API of one number, by fetch. */
export const createWhatsapp = ({
  baseUrl,
  token,
  phoneNumberId,
  businessAccountId,
}: WhatsappAccount): Whatsapp => {
  const authorization = `Bearer ${token}`;
  const call = async (
    method: ProviderRequest['method'],
    path: string,
    { body, ...limit }: { body?: object; timeoutMs?: number; maxBytes?: number } = {},
  ): Promise<ProviderAnswer> => {
    const isForm = body instanceof FormData;
    const isBytes = body instanceof Uint8Array;
    const answer = await callProvider({
      method,
      url: path.startsWith('http') ? path : `${baseUrl}${path}`,
      headers: {
        authorization: isBytes ? `OAuth ${token}` : authorization,
        ...(isBytes && { 'content-type': 'application/octet-stream', file_offset: '0' }),
        ...(body && !isForm && !isBytes && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      timeoutMs,
      maxBytes: answerMaxBytes,
      ...limit,
    });
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer);
    return answer;
  };
  const parse = <Schema extends z.ZodMiniType>(
    schema: Schema,
    answer: ProviderAnswer,
  ): z.output<Schema> => {
    const parsed = schema.safeParse(jsonOf(answer));
    if (!parsed.success)
      throw new ConnectionFailed('WhatsApp answered in a form that is not understood');
    return parsed.data;
  };
  const messages = `/${phoneNumberId}/messages`;
  const templates = `/${businessAccountId}/message_templates`;
  return {
    send: async (message) => {
      const answer = await call('POST', messages, { body: messageBody(message) });
      const parsed = sentSchema.safeParse(jsonOf(answer));
      const id = parsed.data?.messages[0]?.id;
      // It was taken; under which id, its status will say.
      if (id === undefined) throw new DeliveryUnanswered('WhatsApp named no message');
      return id;
    },
    markRead: async (messageId) => {
      await call('POST', messages, {
        body: { messaging_product: 'whatsapp', status: 'read', message_id: messageId },
      });
    },
    uploadMedia: async ({ type, name, content }) => {
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('type', type);
      form.set('file', new Blob([new Uint8Array(content)], { type }), name);
      const body = { body: form, timeoutMs: mediaTimeoutMs };
      return parse(idSchema, await call('POST', `/${phoneNumberId}/media`, body)).id;
    },
    downloadMedia: async (mediaId, maxBytes) => {
      const found = parse(mediaSchema, await call('GET', `/${encodeURIComponent(mediaId)}`));
      const url = new URL(found.url);
      if (!isOwnHost(url, new URL(baseUrl)))
        throw new ConnectionFailed(`files of ${url.host} are not fetched`);
      const { body } = await call('GET', found.url, { timeoutMs: mediaTimeoutMs, maxBytes });
      return { type: found.mime_type, content: body };
    },
    createTemplate: async (template) =>
      parse(
        createdSchema,
        await call('POST', templates, { body: { ...template, allow_category_change: true } }),
      ),
    editTemplate: async (id, components) => {
      await call('POST', `/${encodeURIComponent(id)}`, { body: { components } });
    },
    deleteTemplate: async (name, id) => {
      const which = new URLSearchParams({ name, hsm_id: id });
      await call('DELETE', `${templates}?${which}`);
    },
    uploadSample: async ({ type, name, content }) => {
      const facts = new URLSearchParams({
        file_name: name,
        file_length: String(content.length),
        file_type: type,
      });
      const session = parse(idSchema, await call('POST', `/app/uploads?${facts}`));
      const body = { body: content, timeoutMs: mediaTimeoutMs };
      return parse(handleSchema, await call('POST', `/${session.id}`, body)).h;
    },
    listTemplates: async (after, name) => {
      const query = new URLSearchParams({
        limit: String(templatesPerPage),
        fields: templateFields,
        ...(name !== undefined && { name }),
        ...(after !== null && { after }),
      });
      const page = parse(pageSchema, await call('GET', `${templates}?${query}`));
      return {
        items: page.data.map(({ rejected_reason: reason, quality_score: quality, ...one }) => ({
          ...one,
          quality: quality?.score ?? null,
          rejectedReason: reason === undefined || reason === 'NONE' ? null : reason,
        })),
        after: page.paging?.next === undefined ? null : (page.paging.cursors?.after ?? null),
      };
    },
    messagingLimit: async () => {
      const answer = await call('GET', `/${phoneNumberId}?fields=${limitField}`);
      return parse(limitSchema, answer)[limitField] ?? null;
    },
    test: async () => {
      const found = parse(
        numberSchema,
        await call('GET', `/${phoneNumberId}?fields=display_phone_number,verified_name`),
      );
      return { phone: found.display_phone_number, name: found.verified_name };
    },
  };
};
