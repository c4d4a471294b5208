import { flag, matching, oneOf, searchState, text } from '@sala/screen-parts/search-state';

export const availabilityTabs = ['week', 'dates', 'absences', 'closures', 'preview'] as const;
export type AvailabilityTab = (typeof availabilityTabs)[number];

/**
 * What the address says of this screen. Total: a mistyped link opens the screen with defaults,
 * which ask for the call that the contract preloads.
 */
export const parseAvailabilitySearch = searchState({
  tab: oneOf(availabilityTabs, 'week'),
  /** '': one's own, else the first. */
  practitionerId: text,
  scheduleId: text,
  timeOffId: text,
  new: oneOf(['schedule', 'date', 'absence', 'closure']),
  /** The pattern that a new one begins as. */
  from: text,
  year: matching(/^20\d\d$/),
  /** The question why a time cannot be booked is open. */
  why: flag,
});

export type AvailabilitySearch = ReturnType<typeof parseAvailabilitySearch>;

export const nothingOpen = {
  scheduleId: '',
  timeOffId: '',
  new: '',
  from: '',
  why: '',
} as const satisfies Partial<AvailabilitySearch>;
