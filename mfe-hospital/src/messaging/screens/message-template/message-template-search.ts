import {
  locales,
  patientChannels,
  templateEvents,
  type Locale,
  type PatientChannel,
  type TemplateEvent,
} from '@sala/shared-contracts';
import { oneOf, searchState } from '@sala/screen-parts/search-state';

export const shownKinds = ['own', 'off', 'concerns'] as const;

/** What the grid shows, and the text that is open. */
export const parseTemplatePlace = searchState({
  show: oneOf(shownKinds),
  event: oneOf(templateEvents),
  channel: oneOf(patientChannels),
  language: oneOf(locales),
  /** Language whose text is copied into the open one. */
  from: oneOf(locales),
});

export type TemplatePlace = ReturnType<typeof parseTemplatePlace>;

export const nothingOpen = { event: '', channel: '', language: '', from: '' } as const;

/** A text by what it is for. */
export interface TextPlace {
  readonly event: TemplateEvent;
  readonly channel: PatientChannel;
  readonly language: Locale;
}

/** The open text; null: none, or the address names a part of one. */
export const openPlace = ({ event, channel, language }: TemplatePlace): TextPlace | null =>
  event && channel && language ? { event, channel, language } : null;
