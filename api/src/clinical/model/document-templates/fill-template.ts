import {
  ageWords,
  documentTemplates,
  fillMessage,
  type DocumentTemplateKey,
  type Locale,
} from '@sala/shared-contracts';
import { longDay } from '../../../platform/time/long-date';
import type { DocumentFacts } from '../../sql/document-facts.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { sexWords } from '../../../platform/people/about-person';

const texts: Readonly<Record<Locale, typeof esMX>> = { 'es-MX': esMX, en };

/** What the writer fills (`hasBlank`). */
const blank = '[ ]';

export interface DocumentChoices {
  /** Titles of the diagnoses that the paper names. */
  readonly diagnoses: readonly string[];
  readonly leave: { readonly from: string; readonly days: number } | null;
}

const dayMs = 86_400_000;

/** The last day off. */
const lastDay = ({ from, days }: { readonly from: string; readonly days: number }): string =>
  new Date(Date.parse(from) + (days - 1) * dayMs).toISOString().slice(0, 10);

const sentence = (text: string): string => text.trim().replace(/\.$/, '');

/** Relation of the guardian in the language of the paper. */
export const relationWord = (relation: string | null, language: Locale): string =>
  Object.entries(texts[language].relations).find(([key]) => key === relation)?.[1] ?? '';

/** What of a visit stands in a document; a blank for what nobody knows. */
const wordsOf = (
  facts: DocumentFacts,
  { diagnoses, leave }: DocumentChoices,
  language: Locale,
): Readonly<Record<string, string | number>> => {
  const text = texts[language];
  const { patient, practitioner, establishment } = facts;
  const day = (of: string): string => longDay(language, of);
  const licence = practitioner.licence
    ? fillMessage(text.licence, { licence: practitioner.licence })
    : '';
  return {
    patient: patient.name,
    recordNumber: patient.recordNumber,
    age: ageWords(language, patient.birthDate, facts.today),
    sex: sexWords[language][patient.sex].toLocaleLowerCase(language),
    guardian: facts.guardian?.name ?? blank,
    relation: relationWord(facts.guardian?.relation ?? null, language) || blank,
    doctor: [practitioner.name, licence].filter(Boolean).join(', '),
    company: establishment.name,
    site: establishment.site,
    today: day(facts.today),
    visitDay: day(facts.visitDay),
    from: facts.from,
    to: facts.to ?? blank,
    diagnoses: diagnoses.join('; ') || blank,
    reason: sentence(facts.reason) || blank,
    therapy: sentence(facts.therapy) || blank,
    leaveDays: leave?.days ?? blank,
    leaveFrom: leave ? day(leave.from) : blank,
    leaveTo: leave ? day(lastDay(leave)) : blank,
  };
};

/**
 * A template with what is known of a visit. Diagnoses on papers for others than colleagues are left
 * out altogether unless they were chosen.
 */
export const fillTemplate = (
  template: DocumentTemplateKey,
  facts: DocumentFacts,
  choices: DocumentChoices,
  language: Locale,
): { readonly title: string; readonly body: string } => {
  const { title, ...paragraphs } = texts[language][template];
  const words = wordsOf(facts, choices, language);
  const silent =
    documentTemplates[template].diagnoses !== 'offered' && choices.diagnoses.length === 0;
  const body = Object.entries(paragraphs)
    .filter(([part]) => part !== 'diagnoses' || !silent)
    .map(([, paragraph]) => fillMessage(paragraph, words))
    .join('\n\n');
  return { title, body };
};
