import type {
  EventText,
  Locale,
  MessageVariable,
  PatientChannel,
  TemplateEvent,
} from '@sala/shared-contracts';
import en from '../locales/en.json';
import es from '../locales/es-MX.json';

interface Words {
  readonly buttons: Readonly<Record<'confirm' | 'move' | 'cancel', string>>;
  readonly events: Readonly<
    Record<TemplateEvent, { readonly subject: string; readonly text: string; readonly sms: string }>
  >;
  readonly sample: Readonly<Record<MessageVariable, string>>;
}

const words = { 'es-MX': es, en } as const satisfies Record<Locale, Words>;

export interface TextPlace {
  readonly event: TemplateEvent;
  readonly channel: PatientChannel;
  readonly language: Locale;
}

const reminders: ReadonlySet<TemplateEvent> = new Set([
  'appointment.reminder_24h',
  'appointment.reminder_2h',
]);

/** What the product says where a company has no text of its own. */
export const defaultTextOf = ({ event, channel, language }: TextPlace): EventText => {
  const { buttons, events } = words[language];
  const { subject, text, sms } = events[event];
  const asks = channel === 'whatsapp' && reminders.has(event);
  return {
    subject: channel === 'email' ? subject : null,
    header: null,
    body: channel === 'sms' ? sms : text,
    footer: null,
    buttons: asks ? [buttons.confirm, buttons.move, buttons.cancel] : [],
  };
};

/** Of nobody. */
export const inventedFacts = (language: Locale): Readonly<Record<MessageVariable, string>> =>
  words[language].sample;
