import type { Locale } from '@sala/shared-contracts';
import type { AppointmentFacts } from '../../sql/appointment-facts.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { spokenTime } from '../../../platform/time/spoken-time';

const words: Readonly<Record<Locale, typeof esMX>> = { 'es-MX': esMX, en };

export const wordsOf = (locale: Locale): typeof esMX => words[locale];

/** A text with its facts; what is in them is never read as a text with facts. */
export const fill = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(facts[name] ?? ''));

/** Date and time of an appointment where it takes place. */
export const spokenStart = (
  startAt: string | null,
  { timeZone }: Pick<AppointmentFacts, 'timeZone'>,
  locale: Locale,
): string => (startAt === null ? '' : spokenTime(locale, 'moment', startAt, timeZone));

/** What texts about an appointment say of it. */
export const spokenFacts = (
  facts: AppointmentFacts,
  locale: Locale = facts.locale,
): Readonly<Record<string, string>> => ({
  name: facts.firstName,
  company: facts.company,
  eventType: facts.eventType,
  when: spokenStart(facts.startAt, facts, locale),
  place: [facts.place, facts.address].filter((part) => part !== null).join(', '),
});

/** As short as a button: “mar 2 dic, 10:00”. */
export const shortTime = (
  startAt: string,
  { timeZone, locale }: Pick<AppointmentFacts, 'timeZone' | 'locale'>,
): string => spokenTime(locale, 'short', startAt, timeZone);
