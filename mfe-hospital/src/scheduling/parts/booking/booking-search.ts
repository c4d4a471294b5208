import { flag, matching, param, text } from '@sala/screen-parts/search-state';

/**
 * What the address says about the booking form of a screen: whether it is open, and what is known
 * already.
 */
export const bookingParams = {
  new: flag,
  patientId: text,
  eventTypeId: text,
  practitionerId: text,
  startAt: param((given) => (Number.isNaN(Date.parse(given)) ? undefined : given)),
  minutes: matching(/^\d{1,4}$/),
  /** The appointment that is being moved to another time. */
  rescheduleId: text,
};

/** Nothing of it: merged into the state of a screen, it closes the form. */
export const noBooking = {
  new: '',
  patientId: '',
  eventTypeId: '',
  practitionerId: '',
  startAt: '',
  minutes: '',
  rescheduleId: '',
} as const;
