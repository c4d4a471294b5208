import { flag, matching, param, text } from '@sala/screen-parts/search-state';

/** Address parameters of the booking form: whether it is open, and its prefilled values. */
export const bookingParams = {
  new: flag,
  patientId: text,
  eventTypeId: text,
  practitionerId: text,
  startAt: param((given) => (Number.isNaN(Date.parse(given)) ? undefined : given)),
  minutes: matching(/^\d{1,4}$/),
  /** The appointment being rescheduled. */
  rescheduleId: text,
};

/** Closes the form when merged into the screen's state. */
export const noBooking = {
  new: '',
  patientId: '',
  eventTypeId: '',
  practitionerId: '',
  startAt: '',
  minutes: '',
  rescheduleId: '',
} as const;
