import {
  clinicalWordsIn,
  fillVariables,
  limits,
  locales,
  smsSize,
  unknownNames,
  variablesOfEvent,
  type EventTemplateConcern,
  type EventText,
} from '@sala/shared-contracts';
import type { StoredTemplate } from '../sql/event-templates.queries';
import { inventedFacts, type TextPlace } from './event-defaults';

const allOf = ({ subject, header, body, footer }: EventText): string =>
  [subject, header, body, footer].filter((one) => one !== null).join('\n');

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
    ['long_sms', channel === 'sms' && segments > limits.eventTemplateSmsSegments],
  ];
  return concerns.flatMap(([concern, holds]) => (holds ? [concern] : []));
};
