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
 * Screen state in the address. Mistyped parameters become defaults, whose request equals the one
 * the contract prefetches.
 */
export const parseEventTypesSearch = searchState({
  archived: flag,
  eventTypeId: text,
  new: flag,
  /** Tab of the open panel. */
  tab: oneOf(eventTypeTabs),
});

export type EventTypesSearch = ReturnType<typeof parseEventTypesSearch>;

export const nothingOpen = {
  eventTypeId: '',
  new: '',
  tab: '',
} as const satisfies Partial<EventTypesSearch>;
