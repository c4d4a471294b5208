import {
  fillVariables,
  type EventText,
  type MessageFacts,
  type PatientChannel,
  type TemplateEvent,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { findTemplate } from '../sql/event-templates.queries';
import { defaultTextOf, type TextPlace } from './event-defaults';

export interface ComposedText {
  /** Header, body and footer; null where a variable has no value: then nothing is sent. */
  readonly text: string | null;
  /** Of a mail. */
  readonly subject: string | null;
  /** What a person can answer by pressing, in WhatsApp. */
  readonly buttons: readonly string[];
  /** Variables without a value: why it is not sent. */
  readonly missing: readonly string[];
}

export interface ComposedEventText extends ComposedText {
  /** The company wrote it. */
  readonly isOwn: boolean;
}

/** A text with its facts, as the person gets it. */
export const composeText = (
  { subject, header, body, footer, buttons }: EventText,
  facts: MessageFacts,
  channel: PatientChannel,
): ComposedText => {
  const lines = [header, body, footer].filter((one) => one !== null);
  const text = fillVariables(lines.join('\n\n'), facts, channel);
  const title = fillVariables(subject ?? '', facts);
  const missing = [...new Set([...title.missing, ...text.missing])];
  return {
    text: missing.length === 0 ? text.text : null,
    subject: subject === null || missing.length > 0 ? null : title.text,
    buttons,
    missing,
  };
};

/**
 * What the company says for an event: its own text, or that of the product. Of several events the
 * first that the company decided about counts, else the first.
 *
 * @returns null where the company sends nothing for it.
 */
export const composeEventText = async (
  db: Db,
  {
    facts,
    events: [first, ...others],
    ...place
  }: Omit<TextPlace, 'event'> & {
    readonly events: readonly [TemplateEvent, ...TemplateEvent[]];
    readonly facts: MessageFacts;
  },
): Promise<ComposedEventText | null> => {
  for (const event of [first, ...others]) {
    const template = await findTemplate(db, { ...place, event });
    if (template && !template.enabled) return null;
    if (template?.text) return { ...composeText(template.text, facts, place.channel), isOwn: true };
  }
  const text = defaultTextOf({ ...place, event: first });
  return { ...composeText(text, facts, place.channel), isOwn: false };
};
