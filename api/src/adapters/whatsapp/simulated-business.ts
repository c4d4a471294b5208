import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/time/clock';
import type { SimulatedUser } from './simulated-webhooks';

const windowMs = 24 * 3_600_000;
const pairMs = 6_000;
/** Messages to one person within six seconds. */
const pairMax = 10;
/** Messages of one number within a second. */
const throughputMax = 80;

export interface PhoneMessage {
  readonly id: string;
  /** `in`: the person got it. */
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly text: string;
  readonly buttons: readonly { readonly id: string; readonly title: string }[];
  readonly at: Date;
}

export interface SimulatedPerson extends SimulatedUser {
  wroteAt: Date | null;
  stopped: boolean;
  readonly messages: PhoneMessage[];
}

export interface SimulatedTemplate {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  category: string;
  status: string;
  reason: string;
  quality: string;
  components: SimulatedComponents;
  /** What is sent: while a change of it is looked at, the text before. */
  approved: SimulatedComponents | null;
}

export type SimulatedComponents = readonly Readonly<Record<string, unknown>>[];

/** A refusal as WhatsApp answers it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export const sendSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.optional(z.string()),
  recipient: z.optional(z.string()),
  type: z.enum([
    'text',
    'template',
    'interactive',
    'image',
    'audio',
    'video',
    'document',
    'sticker',
    'reaction',
  ]),
  text: z.optional(z.object({ body: z.string().check(z.minLength(1), z.maxLength(4096)) })),
  template: z.optional(
    z.object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.optional(
        z.array(
          z.object({
            type: z.string(),
            parameters: z.optional(
              z.array(
                z.object({
                  type: z.string(),
                  text: z.optional(z.string()),
                  payload: z.optional(z.string()),
                }),
              ),
            ),
            index: z.optional(z.string()),
          }),
        ),
      ),
    }),
  ),
  interactive: z.optional(
    z.object({
      body: z.object({ text: z.string().check(z.maxLength(1024)) }),
      action: z.object({
        buttons: z
          .array(
            z.object({
              reply: z.object({
                id: z.string().check(z.maxLength(256)),
                title: z.string().check(z.maxLength(20)),
              }),
            }),
          )
          .check(z.minLength(1), z.maxLength(3)),
      }),
    }),
  ),
  reaction: z.optional(z.object({ message_id: z.string(), emoji: z.string() })),
  biz_opaque_callback_data: z.optional(z.string()),
});
export type SentMessage = z.output<typeof sendSchema>;

const buttonsSchema = z.array(z.object({ type: z.string(), text: z.string() }));

const partOf = (components: SimulatedComponents, part: string) =>
  components.find(({ type }) => String(type).toUpperCase() === part);

const bodyOf = (components: SimulatedComponents): string => {
  const text = partOf(components, 'BODY')?.['text'];
  return typeof text === 'string' ? text : '';
};

const variable = /\{\{([^{}]+)\}\}/g;

/** What one simulated number knows: people, templates, files, and the rules of the real one. */
export const createBusiness = (clock: Clock) => {
  const people = new Map<string, SimulatedPerson>();
  const templates: SimulatedTemplate[] = [];
  const files = new Map<string, { readonly type: string; readonly content: Buffer }>();
  /** null: it says nothing of a limit. */
  const account: { tier: string | null } = { tier: 'TIER_2K' };
  const recent: { readonly to: string; readonly at: number }[] = [];
  const now = (): number => clock.now().getTime();

  const person = (id: string, name = id): SimulatedPerson => {
    const found = people.get(id);
    if (found) return found;
    const added: SimulatedPerson = { id, name, wroteAt: null, stopped: false, messages: [] };
    people.set(id, added);
    return added;
  };

  const checkRates = (to: string): void => {
    const at = now();
    while (recent[0] && recent[0].at < at - pairMs) recent.shift();
    if (recent.filter((one) => one.to === to).length >= pairMax)
      throw new Refusal(400, 131056, 'Pair rate limit hit');
    if (recent.filter((one) => one.at > at - 1000).length >= throughputMax)
      throw new Refusal(429, 130429, 'Rate limit hit');
    recent.push({ to, at });
  };

  const requireTemplate = ({ template }: SentMessage, to: SimulatedPerson): SimulatedComponents => {
    const found = templates.find(
      ({ name, language }) => name === template?.name && language === template.language.code,
    );
    if (!found?.approved || found.status === 'REJECTED')
      throw new Refusal(404, 132001, 'Template name does not exist in the translation');
    if (found.status === 'PAUSED') throw new Refusal(400, 132015, 'Template is paused');
    if (found.status === 'DISABLED') throw new Refusal(400, 132016, 'Template is disabled');
    const wanted = new Set(
      Array.from(bodyOf(found.approved).matchAll(variable), ([, name]) => name?.trim()),
    );
    const given = template?.components?.find(({ type }) => type === 'body')?.parameters ?? [];
    if (given.length !== wanted.size)
      throw new Refusal(
        400,
        132000,
        'Number of parameters does not match the expected number of params',
      );
    if (to.stopped && found.category === 'MARKETING')
      throw new Refusal(400, 131050, 'User has stopped marketing messages');
    return found.approved;
  };

  /** What the person sees of it. */
  const shown = (
    sent: SentMessage,
    to: SimulatedPerson,
  ): Pick<PhoneMessage, 'text' | 'buttons'> => {
    if (sent.template) {
      const found = requireTemplate(sent, to);
      const values =
        sent.template.components?.find(({ type }) => type === 'body')?.parameters ?? [];
      const text = bodyOf(found).replaceAll(
        variable,
        (_, name: string) => values[Number(name) - 1]?.text ?? '',
      );
      const offered = buttonsSchema.safeParse(partOf(found, 'BUTTONS')?.['buttons']).data ?? [];
      const payloadAt = (place: number): string | undefined =>
        sent.template?.components?.find(
          ({ type, index }) => type === 'button' && index === String(place),
        )?.parameters?.[0]?.payload;
      const buttons = offered.flatMap(({ type, text: title }, place) =>
        type === 'QUICK_REPLY' ? [{ id: payloadAt(place) ?? title, title }] : [],
      );
      return { text, buttons };
    }
    if (sent.interactive)
      return {
        text: sent.interactive.body.text,
        buttons: sent.interactive.action.buttons.map(({ reply }) => reply),
      };
    return { text: sent.text?.body ?? sent.reaction?.emoji ?? '', buttons: [] };
  };

  /** @throws Refusal */
  const take = (sent: SentMessage): { readonly id: string; readonly to: SimulatedPerson } => {
    const id =
      sent.to === undefined
        ? sent.recipient
        : `+${sent.to.replace(/^\+?(?:521(?=\d{10}$))?/, (start) => (start.endsWith('521') ? '52' : ''))}`;
    if (id === undefined || !/^(?:\+[1-9]\d{6,14}|[A-Z]{2}\.\w{1,128})$/.test(id))
      throw new Refusal(400, 131026, 'Message undeliverable');
    checkRates(id);
    const to = person(id);
    if (sent.type !== 'template') {
      const isOpen = to.wroteAt !== null && now() - to.wroteAt.getTime() < windowMs;
      if (!isOpen) throw new Refusal(400, 131047, 'Re-engagement message');
    }
    const wamid = `wamid.${randomBytes(18).toString('base64url')}`;
    to.messages.push({
      id: wamid,
      direction: 'in',
      kind: sent.type,
      at: clock.now(),
      ...shown(sent, to),
    });
    return { id: wamid, to };
  };

  return { account, people, templates, files, person, take };
};

export type Business = ReturnType<typeof createBusiness>;
