import {
  filledTemplate,
  limits,
  smsSize,
  textLength,
  variablesIn,
  withoutAccents,
  type Locale,
  type MessageFacts,
  type OutgoingEvent,
  type PatientChannel,
  type TemplateEvent,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Mail } from '../../platform/mail/mail';
import type { AttendanceAsked, OwnWords } from '../../platform/outgoing/outgoing';
import { countLinks } from '../sql/appointment-links.queries';
import { readFacts } from '../sql/appointment-facts.queries';
import {
  findForEvents,
  findUsableById,
  type UsableTemplate,
} from '../sql/message-templates.queries';
import { issueLink, linkPlace } from './appointment-link';
import { composeEventText, type ComposedEventText } from './event-text';
import { partsOf, plainContentOf } from './outgoing-content';
import { fill, wordsOf } from './replies/words';
import { partsOfTemplate, type TemplateParts } from './template-sending';
import { templateLanguagesOf, textEventsOf, variableOf } from './text-events';

export type PhoneParts = ReturnType<typeof partsOf> &
  Partial<Pick<TemplateParts, 'templateId' | 'purpose'>>;

/** What goes through a channel, and the variables without a value: with one it does not go. */
export type Said = { readonly missing: readonly string[] } & (
  | { readonly mail: Omit<Mail, 'to'> }
  | { readonly parts: PhoneParts }
);

export interface Wording {
  readonly event: OutgoingEvent;
  /** Said instead of the usual one of the event, where the company has it. */
  readonly text: TemplateEvent | null;
  readonly locale: Locale;
  readonly facts: MessageFacts;
  readonly asks: AttendanceAsked | null;
  /** They can take what is offered with an answer. */
  readonly offers: boolean;
  readonly own: OwnWords | null;
  /** Of the product. */
  readonly mail: Omit<Mail, 'to'>;
  readonly mailNote: string;
}

/** The page of an appointment as long as nobody knows whether the message goes: links are few. */
export const pageFacts = async (db: Db, asks: AttendanceAsked | null): Promise<MessageFacts> =>
  asks && (await countLinks(db, asks.appointmentId)) < limits.appointmentLinksMax
    ? { 'cita.enlace': linkPlace(asks.publicUrl) }
    : {};

/** The text with the address of the page, issued where it names it. */
export const withPage = async (
  db: Db,
  text: string,
  asks: AttendanceAsked | null,
  now: string,
): Promise<string> => {
  if (!asks) return text;
  const { appointmentId, publicUrl } = asks;
  const place = linkPlace(publicUrl);
  if (!text.includes(place)) return text;
  const { updatedBy: userId } = await readFacts(db, appointmentId);
  return text.replaceAll(place, await issueLink(db, appointmentId, { publicUrl, userId, now }));
};

/** A text for SMS without accents stays so with what is said below it. */
const plainParts = (text: string, below: string): PhoneParts => {
  const isPlain = smsSize(text).encoding === 'gsm-7';
  return partsOf({ kind: 'text', body: isPlain ? withoutAccents(below) : below });
};

/** With what the patient can answer, as buttons or as numbers, and the page of the appointment. */
const askingParts = (
  channel: PatientChannel,
  { text, buttons }: { readonly text: string; readonly buttons: readonly string[] },
  { locale, facts, asks }: Wording,
): PhoneParts => {
  const { ask } = wordsOf(locale);
  const usual = asks ? [ask.confirm, ask.change, ask.cancel] : [ask.take, ask.decline];
  const url = facts['cita.enlace'];
  const page = !asks || url === undefined || text.includes(url) ? [] : [fill(ask.page, { url })];
  const whole = [text, ...page].join('\n');
  // Their places are what is understood, so the company's own hold only if all are there.
  const titles = buttons.length === usual.length ? buttons : usual;
  const content = {
    kind: 'interactive',
    body: textLength(whole) > limits.messageButtonBodyMax ? text : whole,
    buttons: titles.map((title) => ({ title })),
  } as const;
  return channel === 'whatsapp'
    ? partsOf(content)
    : plainParts(text, plainContentOf(content) ?? text);
};

const phoneSaid = (
  channel: PatientChannel,
  { text, buttons, missing }: ComposedEventText,
  wording: Wording,
): Said => {
  if (text === null) return { missing, parts: partsOf({ kind: 'text', body: '' }) };
  if (wording.asks || wording.offers)
    return { missing, parts: askingParts(channel, { text, buttons }, wording) };
  const isPressed =
    channel === 'whatsapp' && buttons.length > 0 && textLength(text) <= limits.messageButtonBodyMax;
  return {
    missing,
    parts: isPressed
      ? partsOf({
          kind: 'interactive',
          body: text,
          buttons: buttons.map((title) => ({ title })),
        })
      : partsOf({ kind: 'text', body: text }),
  };
};

/** As the provider approved it; null: there is no template for it, or its text grew too long. */
const templateSaid = (template: UsableTemplate | undefined, facts: MessageFacts): Said | null => {
  if (!template) return null;
  const { body, variables } = template;
  const named = variables.map(({ source }) => variableOf[source]);
  const values = named.map((one) => (one === null ? '' : (facts[one] ?? '')));
  const missing = values.flatMap((value, place) =>
    value === '' ? [named[place] ?? String(place + 1)] : [],
  );
  if (missing.length > 0) return { missing, parts: partsOf({ kind: 'text', body: '' }) };
  if (textLength(filledTemplate(body, values)) > limits.templateBodyMax) return null;
  return { missing, parts: partsOfTemplate(template, values) };
};

/** The template that was chosen; null: it is not approved any more, or has other places now. */
const chosenSaid = async (
  db: Db,
  { id, parameters }: NonNullable<OwnWords['template']>,
  { missing, facts }: Pick<OwnWords, 'missing'> & Pick<Wording, 'facts'>,
): Promise<Said | null> => {
  const template = await findUsableById(db, id);
  if (parameters === null) return templateSaid(template, facts);
  if (!template || variablesIn(template.body).length !== parameters.length) return null;
  if (missing.length > 0) return { missing, parts: partsOf({ kind: 'text', body: '' }) };
  if (textLength(filledTemplate(template.body, parameters)) > limits.templateBodyMax) return null;
  return { missing, parts: partsOfTemplate(template, parameters) };
};

/** Its own words: in WhatsApp free text only inside the window, else the template. */
const ownSaid = (
  db: Db,
  channel: PatientChannel,
  { text, template, missing }: OwnWords,
  { mail, facts }: Wording,
): ((isWindowOpen: boolean) => Promise<Said | null>) | null => {
  if (channel === 'email') return () => Promise.resolve({ mail, missing });
  const isTemplated = channel === 'whatsapp' && template !== null;
  if (text === null && !isTemplated) return null;
  return (isWindowOpen) =>
    text !== null && (channel === 'sms' || isWindowOpen)
      ? Promise.resolve({ missing, parts: partsOf({ kind: 'text', body: text }) })
      : isTemplated
        ? chosenSaid(db, template, { missing, facts })
        : Promise.resolve(null);
};

const mailSaid = (own: ComposedEventText | null, { mail, mailNote }: Wording): Said => {
  if (own === null || !own.isOwn) return { mail, missing: [] };
  const text = [own.text ?? '', mailNote].filter((one) => one !== '').join('\n\n');
  return { mail: { ...mail, subject: own.subject ?? mail.subject, text }, missing: own.missing };
};

/**
 * What an event says through a channel: the text of the company, or that of the product; in
 * WhatsApp outside its window, a template that the provider approved for it.
 *
 * @returns null where nothing is said there; else null where it cannot be said now.
 */
export const readWords = async (
  db: Db,
  channel: PatientChannel,
  wording: Wording,
): Promise<((isWindowOpen: boolean) => Promise<Said | null>) | null> => {
  const { locale: language, facts, own } = wording;
  if (own) return ownSaid(db, channel, own, wording);
  const [usual] = textEventsOf[wording.event];
  if (usual === undefined)
    return channel === 'email' ? () => Promise.resolve(mailSaid(null, wording)) : null;
  const events = [wording.text ?? usual, usual] as const;
  const text = await composeEventText(db, { events, channel, language, facts });
  if (text === null) return null;
  if (channel === 'email') return () => Promise.resolve(mailSaid(text, wording));
  return (isWindowOpen) =>
    channel === 'whatsapp' && !isWindowOpen
      ? findForEvents(db, events, templateLanguagesOf[language]).then((template) =>
          templateSaid(template, facts),
        )
      : Promise.resolve(phoneSaid(channel, text, wording));
};
