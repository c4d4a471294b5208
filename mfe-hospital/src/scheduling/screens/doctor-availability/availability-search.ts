import { flag, matching, oneOf, searchState, text } from '@sala/screen-parts/search-state';

export const availabilityTabs = ['week', 'dates', 'absences', 'closures', 'preview'] as const;
export type AvailabilityTab = (typeof availabilityTabs)[number];

/**
 * Screen state in the address. Mistyped parameters become defaults, whose request equals the one
 * the contract prefetches.
 */
export const parseAvailabilitySearch = searchState({
  tab: oneOf(availabilityTabs, 'week'),
  /** '' is the user, else the first practitioner. */
  practitionerId: text,
  scheduleId: text,
  timeOffId: text,
  new: oneOf(['schedule', 'date', 'absence', 'closure']),
  /** Schedule to copy into a new one. */
  from: text,
  year: matching(/^20\d\d$/),
  /** Opens the dialog that explains why a time cannot be booked. */
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
