import type { Locale, Patient } from '@sala/shared-contracts';
import { ageWords } from '@sala/shared-contracts/printed-words';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

type Sex = Patient['sex'];

/** The words for a sex in documents, exports and messages; there are no others (docs/adr/0137). */
export const sexWords: Readonly<Record<Locale, Readonly<Record<Sex, string>>>> = {
  'es-MX': esMX.sexes,
  en: en.sexes,
};

/** Age on a day and sex: `41 años · Mujer`. */
export const aboutPerson = (
  locale: Locale,
  { birthDate, sex }: { readonly birthDate: string; readonly sex: Sex },
  day: string,
): string => `${ageWords(locale, birthDate, day)} · ${sexWords[locale][sex]}`;
