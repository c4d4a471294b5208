import {
  fillMessage,
  type Locale,
  type OutgoingEvent,
  type PhoneChannel,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

export interface PhoneTextRequest {
  readonly event: OutgoingEvent;
  readonly channel: PhoneChannel;
  readonly language: Locale;
  readonly facts: Readonly<Record<string, string | number>>;
}

export interface PhoneText {
  readonly text: string;
  /** Variables without a value. */
  readonly missing: readonly string[];
}

/** They name nothing that could tell of an illness: neither kind of visit nor practitioner. */
const texts: Readonly<Record<Locale, Partial<Record<OutgoingEvent, string>>>> = {
  'es-MX': esMX,
  en,
};

/** What goes to a phone about an event; null: it goes by mail alone. */
export const composePhoneText = (
  _db: Db,
  { event, language, facts }: PhoneTextRequest,
): Promise<PhoneText | null> => {
  const template = texts[language][event];
  if (template === undefined) return Promise.resolve(null);
  const names = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return Promise.resolve({
    text: fillMessage(template, facts),
    missing: names.filter((name) => (facts[name] ?? '') === ''),
  });
};
