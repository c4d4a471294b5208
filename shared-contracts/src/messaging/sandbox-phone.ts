import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { exactText, longText, shortText } from '../platform/text';
import * as limits from './limits';
import { phoneChannels } from './messaging-kinds';

/* A phone of an invented person, who writes to the company through the simulated networks. */

const access = { permission: 'patient-chats:read' } as const;
const channel = z.enum(phoneChannels);

/** An invented number, or a WhatsApp user without one. */
const person = exactText(140).check(z.regex(/^(?:\+[1-9]\d{6,14}|[A-Z]{2}\.[A-Za-z0-9]{1,128})$/));

export const phoneScreenMessageSchema = z.object({
  id: z.string(),
  /** Of the person: `out`. */
  direction: z.enum(['in', 'out']),
  kind: z.string(),
  text: z.string(),
  /** What can be tapped below it. */
  buttons: z.array(z.object({ id: z.string(), title: z.string() })),
  at: z.string(),
});
export type PhoneScreenMessage = z.output<typeof phoneScreenMessageSchema>;

export const sandboxPhone = {
  sandboxPhoneView: endpoint({
    summary: 'What an invented person sees on their phone, and who else has one',
    access,
    query: z.strictObject({ channel: z._default(channel, 'whatsapp'), person: z.optional(person) }),
    response: z.object({
      /** Channels that the company has connected with the simulator. */
      channels: z.array(channel),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      stoppedMarketing: z.boolean(),
      /** Oldest first. */
      messages: z.array(phoneScreenMessageSchema),
    }),
    sandbox: true,
  }),
  sandboxPhoneWrite: endpoint({
    summary: 'Do what a person does: write, tap a button, send a picture, stop or resume marketing',
    access,
    body: z.strictObject({
      channel,
      person,
      name: shortText(60),
      act: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('text'), text: longText(limits.messageBodyMax) }),
        z.strictObject({
          kind: z.literal('button'),
          /** The message with the button. */
          messageId: exactText(300),
          id: exactText(256),
        }),
        z.strictObject({ kind: z.literal('picture'), caption: z.optional(shortText(200)) }),
        z.strictObject({ kind: z.literal('marketing'), value: z.enum(['stop', 'resume']) }),
      ]),
    }),
    sandbox: true,
  }),
  sandboxPhonePlan: endpoint({
    summary: 'What goes wrong next in the simulated networks',
    access,
    body: z.strictObject({
      channel,
      /** Answers to our next calls. */
      answers: z.optional(
        z.strictObject({
          status: z.int().check(z.minimum(400), z.maximum(599)),
          times: z.int().check(z.minimum(1), z.maximum(1000)),
        }),
      ),
      /** What becomes of the next webhooks. */
      webhooks: z.optional(z.enum(['duplicate', 'reorder', 'drop', 'delay', 'forge'])),
    }),
    sandbox: true,
  }),
};
