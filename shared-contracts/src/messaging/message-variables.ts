import type { MessageVariable } from './event-template-kinds';
import type { PatientChannel } from './messaging-kinds';
import { smsSize, withoutAccents } from './sms-segments';

/** Double braces with a name; without one where they are not closed. */
const place = /\{\{(?:([^{}\n]*)\}\})?/g;
const broken = '{{';

const nameOf = (inner: string | undefined): string => inner?.trim() ?? broken;

/** What stands in double braces in a text, each once, in their order. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(place)].map(([, inner]) => nameOf(inner))),
];

export type MessageFacts = Readonly<Partial<Record<MessageVariable, string>>>;

/** The names in a text that are not among those it may have. */
export const unknownNames = (text: string, known: readonly string[]): readonly string[] =>
  namesIn(text).filter((name) => !known.some((one) => one === name));

/**
 * A text with its facts; `missing` names those without a value, whose places stay as they are. A
 * text for SMS that was written without accents stays so: one value with one would halve the room.
 */
export const fillVariables = (
  text: string,
  facts: Readonly<Record<string, string | undefined>>,
  channel?: PatientChannel,
): { readonly text: string; readonly missing: readonly string[] } => {
  const values = new Map(Object.entries(facts));
  const isPlain = channel === 'sms' && smsSize(text).encoding === 'gsm-7';
  const missing = new Set<string>();
  const filled = text.replace(place, (whole, inner: string | undefined) => {
    const name = nameOf(inner);
    const value = values.get(name);
    if (value !== undefined && value !== '') return isPlain ? withoutAccents(value) : value;
    missing.add(name);
    return whole;
  });
  return { text: filled, missing: [...missing] };
};
