import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/time/clock';
import { inboundValue, preferenceValue, type SimulatedUser } from './simulated-webhooks';
import type { WhatsappSimulator } from './simulator';

/** A picture of one pixel, in PNG. */
export const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type PersonAct =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly messageId: string; readonly id: string }
  | {
      readonly kind: 'picture';
      readonly caption?: string | undefined;
      readonly content?: Buffer;
      readonly type?: string;
    }
  | { readonly kind: 'marketing'; readonly value: 'stop' | 'resume' };

/**
 * Does what a person does on their phone: the network reports it by webhook.
 *
 * @returns false when the number is not known, or there is no such button.
 */
export const actAsPerson = async (
  simulator: WhatsappSimulator,
  clock: Clock,
  webhookUrl: string,
  { id, name }: SimulatedUser,
  act: PersonAct,
): Promise<boolean> => {
  const found = simulator.find(webhookUrl);
  if (!found) return false;
  const { number, business } = found;
  const person = business.person(id, name);
  const user = { id, name };
  const at = clock.now();
  if (act.kind === 'marketing') {
    person.stopped = act.value === 'stop';
    await simulator.post(number, 'user_preferences', preferenceValue(number, user, act.value, at));
    return true;
  }
  const messageId = `wamid.${randomBytes(18).toString('base64url')}`;
  const base = { id: messageId, at };
  const keep = (kind: string, text: string): void => {
    person.wroteAt = at;
    person.messages.push({ id: messageId, direction: 'out', kind, text, buttons: [], at });
  };
  switch (act.kind) {
    case 'text': {
      keep('text', act.text);
      const content = { ...base, type: 'text', text: { body: act.text } };
      await simulator.post(number, 'messages', inboundValue(number, user, content));
      return true;
    }
    case 'button': {
      const asked = person.messages.find((one) => one.id === act.messageId);
      const button = asked?.buttons.find((one) => one.id === act.id);
      if (!asked || !button) return false;
      keep('button', button.title);
      // A button of a template answers in another form than one of a message.
      const answer =
        asked.kind === 'template'
          ? { type: 'button', button: { text: button.title, payload: button.id } }
          : { type: 'interactive', interactive: { type: 'button_reply', button_reply: button } };
      const content = { ...base, answers: act.messageId, ...answer };
      await simulator.post(number, 'messages', inboundValue(number, user, content));
      return true;
    }
    case 'picture': {
      keep('image', act.caption ?? '');
      const mediaId = String(BigInt(`0x${randomBytes(7).toString('hex')}`));
      const type = act.type ?? 'image/png';
      business.files.set(mediaId, { type, content: act.content ?? smallPicture });
      const image = {
        id: mediaId,
        mime_type: type,
        ...(act.caption !== undefined && { caption: act.caption }),
      };
      const content = { ...base, type: 'image', image };
      await simulator.post(number, 'messages', inboundValue(number, user, content));
      return true;
    }
  }
};
