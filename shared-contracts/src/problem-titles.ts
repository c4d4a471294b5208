import platformEn from './platform/locales/en.json';
import platformEsMX from './platform/locales/es-MX.json';
import identityEn from './identity/locales/en.json';
import identityEsMX from './identity/locales/es-MX.json';
import clinicEn from './clinic/locales/en.json';
import clinicEsMX from './clinic/locales/es-MX.json';
import patientsEn from './patients/locales/en.json';
import patientsEsMX from './patients/locales/es-MX.json';
import customersEn from './customers/locales/en.json';
import customersEsMX from './customers/locales/es-MX.json';
import salesEn from './sales/locales/en.json';
import salesEsMX from './sales/locales/es-MX.json';
import datasetsEn from './datasets/locales/en.json';
import datasetsEsMX from './datasets/locales/es-MX.json';
import schedulingEn from './scheduling/locales/en.json';
import schedulingEsMX from './scheduling/locales/es-MX.json';
import frontDeskEn from './front-desk/locales/en.json';
import frontDeskEsMX from './front-desk/locales/es-MX.json';
import clinicalEn from './clinical/locales/en.json';
import clinicalEsMX from './clinical/locales/es-MX.json';
import messagingEn from './messaging/locales/en.json';
import messagingEsMX from './messaging/locales/es-MX.json';
import rulesEn from './rules/locales/en.json';
import rulesEsMX from './rules/locales/es-MX.json';
import tasksEn from './tasks/locales/en.json';
import tasksEsMX from './tasks/locales/es-MX.json';
import sapEn from './sap/locales/en.json';
import sapEsMX from './sap/locales/es-MX.json';
import billingEn from './billing/locales/en.json';
import billingEsMX from './billing/locales/es-MX.json';
import releasesEn from './releases/locales/en.json';
import releasesEsMX from './releases/locales/es-MX.json';
import { type ProblemCode } from './problem';
import { locales, type Locale } from './platform/locales';
import { fillMessage } from './platform/fill-message';
import type { FieldErrorCode } from './platform/field-errors';

interface Messages {
  readonly problems: Record<ProblemCode, string>;
  readonly fields: Record<FieldErrorCode, string>;
}

/** A code missing in one language does not compile. Server only: browsers receive the text. */
const messages: Record<Locale, Messages> = {
  'es-MX': {
    problems: {
      ...platformEsMX.problems,
      ...identityEsMX.problems,
      ...clinicEsMX.problems,
      ...patientsEsMX.problems,
      ...customersEsMX.problems,
      ...salesEsMX.problems,
      ...datasetsEsMX.problems,
      ...schedulingEsMX.problems,
      ...frontDeskEsMX.problems,
      ...clinicalEsMX.problems,
      ...messagingEsMX.problems,
      ...tasksEsMX.problems,
      ...rulesEsMX.problems,
      ...sapEsMX.problems,
      ...billingEsMX.problems,
      ...releasesEsMX.problems,
    },
    fields: platformEsMX.fields,
  },
  en: {
    problems: {
      ...platformEn.problems,
      ...identityEn.problems,
      ...clinicEn.problems,
      ...patientsEn.problems,
      ...customersEn.problems,
      ...salesEn.problems,
      ...datasetsEn.problems,
      ...schedulingEn.problems,
      ...frontDeskEn.problems,
      ...clinicalEn.problems,
      ...messagingEn.problems,
      ...tasksEn.problems,
      ...rulesEn.problems,
      ...sapEn.problems,
      ...billingEn.problems,
      ...releasesEn.problems,
    },
    fields: platformEn.fields,
  },
};

/** First supported locale of an `Accept-Language` header; Mexican Spanish by default. */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const found = locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2));
    if (found) return found;
  }
  return locales[0];
};

/** @param facts values for the title, for example a `maximum`. */
export const problemTitle = (
  code: ProblemCode,
  locale: Locale,
  facts: Readonly<Record<string, unknown>> = {},
): string =>
  fillMessage(messages[locale].problems[code], facts, (fact) =>
    typeof fact === 'number' ? fact.toLocaleString(locale) : String(fact),
  );

/** @param facts numbers for the message: `minimum`, `maximum`. */
export const fieldMessage = (
  code: FieldErrorCode,
  locale: Locale,
  facts: Readonly<Record<string, string | number>> = {},
): string => fillMessage(messages[locale].fields[code], facts, String);
