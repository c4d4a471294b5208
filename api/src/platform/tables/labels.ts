import type { Locale } from '@sala/shared-contracts';

/** Normalises words for comparison: no accents, case or punctuation. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Value by normalised label in either language, or by the value itself. */
export const valuesByLabel = <Value extends string>(
  words: Record<Locale, Record<Value, string>>,
  further: Readonly<Record<string, Value>> = {},
): ReadonlyMap<string, Value> =>
  new Map([
    ...Object.entries(further),
    ...Object.values<Record<Value, string>>(words).flatMap(
      (ofLocale) =>
        (Object.entries(ofLocale) as [Value, string][]).flatMap(
          ([value, word]): [string, Value][] => [
            [plainWords(value), value],
            [plainWords(word), value],
          ],
        ), // the keys of a closed record
    ),
  ]);
