import { paths } from '../../../paths';

/** Where an appointment for a patient is made: the calendar, with the form open. */
export const bookingPath = (patientId: string): string =>
  `${paths.calendar}?new=1&patientId=${patientId}`;
