import * as z from 'zod/mini';

/*
 * What WhatsApp posts. Every part is checked by itself: what we do not understand is passed over,
 * and never keeps back what stands beside it.
 */

const text = z.string();
const maybe = z.optional(z.nullable(text));

export const contactSchema = z.object({
  profile: z.optional(z.object({ name: maybe, username: maybe })),
  wa_id: maybe,
  user_id: maybe,
});
export type WhatsappContact = z.output<typeof contactSchema>;

const media = z.object({ id: text, mime_type: maybe, caption: maybe, filename: maybe });

export const messageSchema = z.object({
  id: text.check(z.minLength(1), z.maxLength(300)),
  from: maybe,
  from_user_id: maybe,
  timestamp: z.coerce.number(),
  type: text,
  context: z.optional(z.object({ id: maybe })),
  text: z.optional(z.object({ body: text })),
  image: z.optional(media),
  audio: z.optional(media),
  video: z.optional(media),
  document: z.optional(media),
  sticker: z.optional(media),
  location: z.optional(
    z.object({ latitude: z.number(), longitude: z.number(), name: maybe, address: maybe }),
  ),
  contacts: z.optional(
    z.array(
      z.object({
        name: z.optional(z.object({ formatted_name: maybe })),
        phones: z.optional(z.array(z.object({ phone: maybe }))),
      }),
    ),
  ),
  interactive: z.optional(
    z.object({
      button_reply: z.optional(z.object({ id: text, title: text })),
      list_reply: z.optional(z.object({ id: text, title: text })),
    }),
  ),
  button: z.optional(z.object({ text, payload: maybe })),
  reaction: z.optional(z.object({ message_id: text, emoji: maybe })),
  system: z.optional(z.object({ type: maybe, wa_id: maybe, new_wa_id: maybe })),
});
export type WhatsappInbound = z.output<typeof messageSchema>;

export const statusSchema = z.object({
  id: text.check(z.minLength(1), z.maxLength(300)),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.coerce.number(),
  biz_opaque_callback_data: maybe,
  pricing: z.optional(z.object({ billable: z.optional(z.boolean()), category: maybe })),
  errors: z.optional(
    z.array(
      z.object({
        code: z.int(),
        title: maybe,
        message: maybe,
        error_data: z.optional(z.object({ details: maybe })),
      }),
    ),
  ),
});
export type WhatsappStatus = z.output<typeof statusSchema>;

export const preferenceSchema = z.object({
  wa_id: maybe,
  user_id: maybe,
  category: text,
  value: z.enum(['stop', 'resume']),
});

const list = z.optional(z.array(z.unknown()));

const callSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({ changes: z.optional(z.array(z.object({ field: text, value: z.unknown() }))) }),
  ),
});

export const valueSchema = z.object({
  metadata: z.optional(z.object({ phone_number_id: maybe })),
  contacts: list,
  messages: list,
  statuses: list,
  user_preferences: list,
  // Of a template: which; what became of it is read at the provider.
  message_template_id: z.optional(z.nullable(z.union([text, z.number()]))),
  message_template_name: maybe,
  message_template_language: maybe,
});

export interface WhatsappChange {
  readonly field: string;
  readonly value: z.output<typeof valueSchema>;
}

/** All changes of all entries, in their order. */
export const changesIn = (raw: Buffer): WhatsappChange[] => {
  let json: unknown;
  try {
    json = JSON.parse(raw.toString('utf8'));
  } catch {
    return []; // not JSON
  }
  const call = callSchema.safeParse(json);
  if (!call.success) return [];
  return call.data.entry.flatMap(({ changes = [] }) =>
    changes.flatMap(({ field, value }) => {
      const parsed = valueSchema.safeParse(value);
      return parsed.success ? [{ field, value: parsed.data }] : [];
    }),
  );
};

/** Those of a list that are what the schema says. */
export const readable = <Schema extends z.ZodMiniType>(
  schema: Schema,
  items: readonly unknown[] = [],
): z.output<Schema>[] =>
  items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
