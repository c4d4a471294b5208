import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { locales, type FieldErrorCode, type Locale, type ProblemCode } from './problem';

interface Messages {
  readonly problems: Record<ProblemCode, string>;
  readonly fields: Record<FieldErrorCode, string>;
}

/** A code that is missing in one language does not compile. For the server: browsers get the text. */
const messages: Record<Locale, Messages> = { 'es-MX': esMX, en };

/**
 * The first locale of an `Accept-Language` header that we speak; Spanish of Mexico when there is
 * none.
 */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const found = locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2));
    if (found) return found;
  }
  return locales[0];
};

const filled = (
  message: string,
  facts: Readonly<Record<string, unknown>>,
  written: (fact: unknown) => string,
): string => message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(facts[name] ?? ''));

/** @param facts what the title names, for example a `maximum`. */
export const problemTitle = (
  code: ProblemCode,
  locale: Locale,
  facts: Readonly<Record<string, unknown>> = {},
): string =>
  filled(messages[locale].problems[code], facts, (fact) =>
    typeof fact === 'number' ? fact.toLocaleString(locale) : String(fact),
  );

/** @param facts numbers that the message names: `minimum`, `maximum`. */
export const fieldMessage = (
  code: FieldErrorCode,
  locale: Locale,
  facts: Readonly<Record<string, string | number>> = {},
): string => filled(messages[locale].fields[code], facts, String);
