import {
  clinicalWordsIn,
  fillVariables,
  limits,
  locales,
  promotionalWordsIn,
  smsSize,
  unknownNames,
  variablesOfEvent,
  type EventTemplateConcern,
  type EventText,
} from '@sala/shared-contracts';
import type { StoredTemplate } from '../sql/event-templates.queries';
import { defaultTextOf, inventedFacts, type TextPlace } from './event-defaults';

const previewMax = 80;

const allOf = ({ subject, header, body, footer }: EventText): string =>
  [subject, header, body, footer].filter((one) => one !== null).join('\n');

/** Sent as information, what sells would be refused; words of the product's own text do not count. */
const sells = (place: TextPlace, written: string): boolean => {
  const usual = promotionalWordsIn(allOf(defaultTextOf(place)));
  return promotionalWordsIn(written).some((word) => !usual.includes(word));
};

/** How a text begins when it is sent, and how many SMS it is. */
export const glimpseOf = (
  { channel, language }: TextPlace,
  { subject, body }: EventText,
): { readonly preview: string; readonly segments: number | null } => {
  const filled = (part: string) => fillVariables(part, inventedFacts(language), channel).text;
  const text = filled(body);
  const line = (subject === null ? text : filled(subject)).replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return {
    preview: signs.length > previewMax ? `${signs.slice(0, previewMax).join('').trim()}…` : line,
    segments: channel === 'sms' ? smsSize(text).segments : null,
  };
};

/** Why a text of the company needs to be looked at; `all` are its texts. */
export const concernsOf = (
  { event, channel, language }: TextPlace,
  all: readonly StoredTemplate[],
): EventTemplateConcern[] => {
  const of = (one: string) =>
    all.find((row) => row.event === event && row.channel === channel && row.language === one);
  const own = of(language);
  if (own && !own.enabled) return [];
  // People would get the company's words in one language, and the product's in the other.
  const others = locales.some((one) => one !== language && of(one)?.enabled && of(one)?.text);
  if (!own?.text) return others ? ['other_language'] : [];
  const written = allOf(own.text);
  const { segments } = smsSize(fillVariables(own.text.body, inventedFacts(language), 'sms').text);
  const concerns: [EventTemplateConcern, boolean][] = [
    ['unknown_variable', unknownNames(written, variablesOfEvent[event]).length > 0],
    ['clinical_word', channel !== 'email' && clinicalWordsIn(written).length > 0],
    ['promotional_word', channel === 'whatsapp' && sells({ event, channel, language }, written)],
    ['long_sms', channel === 'sms' && segments > limits.eventTemplateSmsSegments],
  ];
  return concerns.flatMap(([concern, holds]) => (holds ? [concern] : []));
};
