import { type Locale, type Role, fillMessage } from '@sala/shared-contracts';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import type { Mail } from './mail';

/** Every mail with the facts that its text names. */
export interface MailFacts {
  readonly code: { readonly code: string; readonly minutes: number; readonly url: string };
  readonly taken: { readonly firstName: string; readonly url: string };
  readonly resetCode: {
    readonly firstName: string;
    readonly code: string;
    readonly minutes: number;
    readonly url: string;
  };
  readonly signInCode: {
    readonly firstName: string;
    readonly code: string;
    readonly minutes: number;
  };
  readonly secondFactorCode: {
    readonly firstName: string;
    readonly code: string;
    readonly minutes: number;
  };
  readonly secondFactorOffCode: {
    readonly firstName: string;
    readonly code: string;
    readonly minutes: number;
  };
  readonly secondFactorOn: { readonly firstName: string; readonly url: string };
  readonly secondFactorOff: { readonly firstName: string; readonly url: string };
  readonly passwordChanged: { readonly firstName: string; readonly url: string };
  readonly connectionTest: { readonly firstName: string; readonly url: string };
  readonly invitation: {
    readonly company: string;
    readonly invitedBy: string;
    readonly roles: string;
    /** '' for none. */
    readonly note: string;
    readonly days: number;
    readonly url: string;
  };
  readonly appointmentBooked: AppointmentFacts & { readonly arrival: string };
  readonly appointmentReminder: AppointmentFacts & { readonly arrival: string };
  readonly appointmentOffer: AppointmentFacts & { readonly until: string };
  readonly datasetMail: DatasetFacts;
}

/** What mails about an appointment name. */
export interface AppointmentFacts {
  readonly firstName: string;
  readonly company: string;
  readonly eventType: string;
  /** With whom; '' while nobody is known. */
  readonly practitioner: string;
  /** Day and time, as people of the place say them. */
  readonly when: string;
  /** Where, with its address as far as there is one. */
  readonly place: string;
}

/** What a mail with a dataset says; whole sentences where they depend on whom it is for. */
export interface DatasetFacts {
  readonly firstName: string;
  readonly company: string;
  readonly dataset: string;
  readonly origin: string;
  readonly filters: string;
  readonly rows: string;
  readonly file: string;
  /** '' where nothing is masked. */
  readonly masked: string;
  readonly url: string;
  readonly manage: string;
}

type Texts = Readonly<
  Record<keyof MailFacts, { readonly subject: string; readonly text: string }>
> & {
  readonly roles: Readonly<Record<Role, string>>;
  readonly arrival: { readonly text: string; readonly picture: string; readonly alt: string };
  readonly meeting: string;
};

/** A mail that is missing in one language does not compile. */
const texts: Readonly<Record<Locale, Texts>> = { 'es-MX': esMX, en };

/** Roles as people call them, as one phrase: `Médico y Caja`. */
export const roleWords = (held: readonly Role[], locale: Locale): string =>
  new Intl.ListFormat(locale).format(held.map((role) => texts[locale].roles[role]));

/** What the mails about an appointment say of arriving, and what their picture is called. */
export const arrivalWords = (
  locale: Locale,
  facts: { readonly code: string; readonly url: string },
) => {
  const { text, picture, alt } = texts[locale].arrival;
  return { text: fillMessage(text, facts), picture, alt };
};

/** What they say instead, of a consultation from afar. */
export const meetingWords = (locale: Locale, facts: { readonly url: string }): string =>
  fillMessage(texts[locale].meeting, facts);

/** Fills in a mail in the language of its reader; a fact that is '' leaves no gap. */
export const writeMail = <Name extends keyof MailFacts>(
  name: Name,
  { to, locale, facts }: { to: string; locale: Locale; facts: MailFacts[Name] },
): Mail => {
  const values: Readonly<Record<string, string | number>> = { ...facts };
  const withoutGaps = (template: string): string =>
    template.replace(/^\{\{(\w+)\}\}\n\n/gm, (paragraph, key: string) =>
      values[key] === '' ? '' : paragraph,
    );
  const { subject, text } = texts[locale][name];
  return {
    kind: name,
    to,
    subject: fillMessage(subject, values),
    text: fillMessage(withoutGaps(text), values),
  };
};
