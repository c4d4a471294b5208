import { fillMessage, type Locale, type NotificationKind, type Role } from '@sala/shared-contracts';
import { declineWords } from '@sala/shared-contracts/decline-words';
import { longDay } from '../time/long-date';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import type { Mail } from './mail';

/** Mails by name, with the facts in their text. */
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
  readonly emailChangeCode: {
    readonly firstName: string;
    readonly code: string;
    readonly minutes: number;
  };
  readonly emailChanged: {
    readonly firstName: string;
    readonly email: string;
    readonly url: string;
  };
  readonly passwordExpired: { readonly firstName: string; readonly url: string };
  readonly signInDisowned: { readonly firstName: string; readonly url: string };
  readonly leftCompany: { readonly firstName: string; readonly company: string };
  readonly passwordChanged: { readonly firstName: string; readonly url: string };
  readonly ownershipOffered: {
    readonly firstName: string;
    readonly person: string;
    readonly company: string;
    readonly days: number;
    readonly url: string;
  };
  readonly connectionTest: { readonly firstName: string; readonly url: string };
  readonly invitation: {
    readonly company: string;
    readonly invitedBy: string;
    readonly roles: string;
    /** '' without a note. */
    readonly note: string;
    readonly days: number;
    readonly url: string;
  };
  readonly appointmentBooked: AppointmentFacts & { readonly arrival: string };
  readonly appointmentReminder: AppointmentFacts & { readonly arrival: string };
  readonly appointmentCancelled: AppointmentFacts & CancellationWords;
  readonly appointmentOffer: AppointmentFacts & { readonly until: string };
  /** Says nothing of what it is about: a title tells a diagnosis. */
  readonly teachingLink: {
    readonly firstName: string;
    readonly company: string;
    readonly days: number;
    readonly url: string;
  };
  /** The paper is attached; the text says nothing of it. */
  readonly prescription: { readonly firstName: string; readonly company: string };
  readonly datasetMail: DatasetFacts;
  readonly paymentLink: {
    readonly firstName: string;
    readonly company: string;
    readonly amount: string;
    /** ` (V-000123)`; '' of a draft. */
    readonly folio: string;
    readonly url: string;
    readonly until: string;
  };
  /** The receipt is attached. */
  readonly purchaseReceipt: {
    readonly firstName: string;
    readonly company: string;
    readonly amount: string;
    readonly folio: string;
  };
  readonly emergencyAccessOpened: {
    readonly firstName: string;
    readonly company: string;
    readonly person: string;
    /** Record number; the mail names no patient and nothing clinical. */
    readonly record: string;
    readonly minutes: number;
    readonly url: string;
  };
  readonly notices: {
    readonly firstName: string;
    readonly subject: string;
    /** One sentence a line. */
    readonly lines: string;
    readonly url: string;
    readonly manage: string;
  };
}

/** Facts of mails about an appointment. */
export interface AppointmentFacts {
  readonly firstName: string;
  readonly company: string;
  readonly eventType: string;
  /** '' while not assigned. */
  readonly practitioner: string;
  /** Date and time in the local format. */
  readonly when: string;
  /** Name and address, as far as known. */
  readonly place: string;
}

/** What is said before and after the appointment that was cancelled. */
interface CancellationWords {
  readonly opening: string;
  readonly closing: string;
}

/** Facts of a mail with a dataset; whole sentences where the wording depends on the recipient. */
export interface DatasetFacts {
  readonly firstName: string;
  readonly company: string;
  readonly dataset: string;
  readonly origin: string;
  readonly filters: string;
  readonly rows: string;
  readonly file: string;
  /** '' without masked columns. */
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
  /** By whoever cancelled, and what follows the time of the first of several. */
  readonly cancellation: Readonly<Record<'patient' | 'clinic', CancellationWords>> & {
    readonly others: string;
  };
  /** Sentences of notifications; they name no patient. */
  readonly noticeKinds: Readonly<Record<NotificationKind, string>>;
  /** The same on the screen of a locked device: no person, no patient, no number. */
  readonly pushKinds: Readonly<Record<NotificationKind, string>>;
  readonly noticesCount: string;
};

/** Typed so that a mail missing in one language does not compile. */
const texts: Readonly<Record<Locale, Texts>> = { 'es-MX': esMX, en };

/** Localised list of roles: `Médico y Caja`. */
export const roleWords = (
  roles: readonly Role[],
  customRoles: readonly string[],
  locale: Locale,
): string =>
  new Intl.ListFormat(locale).format([
    ...roles.map((role) => texts[locale].roles[role]),
    ...customRoles,
  ]);

/** Texts about arriving for an appointment, with name and alternative text of the QR code. */
export const arrivalWords = (
  locale: Locale,
  facts: { readonly code: string; readonly url: string },
) => {
  const { text, picture, alt } = texts[locale].arrival;
  return { text: fillMessage(text, facts), picture, alt };
};

/** The same for a video consultation. */
export const meetingWords = (locale: Locale, facts: { readonly url: string }): string =>
  fillMessage(texts[locale].meeting, facts);

/** Who cancelled an appointment is told as much. */
export const cancellationWords = (locale: Locale, by: 'patient' | 'clinic'): CancellationWords =>
  texts[locale].cancellation[by];

/** `09:00 (y 3 más de la serie)` */
export const withOthersCancelled = (locale: Locale, when: string, count: number): string =>
  count === 0 ? when : fillMessage(texts[locale].cancellation.others, { when, count });

/** What a notification says in a mail: it names no patient. */
export const noticeWords = (
  locale: Locale,
  kind: NotificationKind,
  facts: Readonly<Record<string, string>>,
): string => {
  const { expiresOn, declined } = facts;
  return fillMessage(texts[locale].noticeKinds[kind], {
    device: '',
    person: '',
    reason: declined === undefined ? '' : ` ${declineWords(locale, declined)}`,
    ...facts,
    ...(expiresOn !== undefined && { expiresOn: longDay(locale, expiresOn) }),
  });
};

/** What a notification says in a push: it names nobody. */
export const pushWords = (locale: Locale, kind: NotificationKind): string =>
  texts[locale].pushKinds[kind];

/** `3 avisos de Sala` */
export const noticesCountWords = (locale: Locale, count: number): string =>
  fillMessage(texts[locale].noticesCount, { count });

/** The words of a mail in the reader's language; a fact that is '' leaves no blank paragraph. */
export const composeMail = <Name extends keyof MailFacts>(
  name: Name,
  { locale, facts }: { readonly locale: Locale; readonly facts: MailFacts[Name] },
): Omit<Mail, 'to'> & { readonly kind: Name } => {
  const values: Readonly<Record<string, string | number>> = { ...facts };
  const withoutGaps = (template: string): string =>
    template.replace(/^\{\{(\w+)\}\}\n\n/gm, (paragraph, key: string) =>
      values[key] === '' ? '' : paragraph,
    );
  const { subject, text } = texts[locale][name];
  return {
    kind: name,
    subject: fillMessage(subject, values),
    text: fillMessage(withoutGaps(text), values),
  };
};

/** The same, to an address. */
export const writeMail = <Name extends keyof MailFacts>(
  name: Name,
  { to, ...written }: { to: string; locale: Locale; facts: MailFacts[Name] },
): Mail => ({ ...composeMail(name, written), to });
