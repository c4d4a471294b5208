import { flag, oneOf, searchState, text } from '@sala/screen-parts/search-state';

export const eventTypeTabs = [
  'basics',
  'availability',
  'limits',
  'questions',
  'notifications',
  'price',
] as const;
export type EventTypeTab = (typeof eventTypeTabs)[number];

/**
 * What the address says of this screen. Total: a mistyped link opens the screen with defaults,
 * which ask for the call that the contract preloads.
 */
export const parseEventTypesSearch = searchState({
  archived: flag,
  eventTypeId: text,
  new: flag,
  /** Of the open panel. */
  tab: oneOf(eventTypeTabs),
});

export type EventTypesSearch = ReturnType<typeof parseEventTypesSearch>;

export const nothingOpen = {
  eventTypeId: '',
  new: '',
  tab: '',
} as const satisfies Partial<EventTypesSearch>;
