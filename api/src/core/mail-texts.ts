import type { Locale } from '@sala/shared-contracts';
import en from '../locales/en.json';
import esMX from '../locales/es-MX.json';
import type { Mail } from './mailer';

/** Every mail with the facts that its text names. */
export interface MailFacts {
  readonly code: { readonly firstName: string; readonly code: string; readonly minutes: number; readonly url: string };
  readonly taken: { readonly firstName: string; readonly url: string };
}

type Texts = Readonly<Record<keyof MailFacts, { readonly subject: string; readonly text: string }>>;

/** A mail that is missing in one language does not compile. */
const texts: Readonly<Record<Locale, Texts>> = { 'es-MX': esMX, en };

/** Fills in a mail in the language of its reader. */
export const writeMail = <Name extends keyof MailFacts>(
  name: Name,
  { to, locale, facts }: { to: string; locale: Locale; facts: MailFacts[Name] },
): Mail => {
  const values = new Map<string, string>(Object.entries(facts).map(([key, value]) => [key, String(value)]));
  const fill = (template: string): string => template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values.get(key) ?? '');
  const { subject, text } = texts[locale][name];
  return { to, subject: fill(subject), text: fill(text) };
};
