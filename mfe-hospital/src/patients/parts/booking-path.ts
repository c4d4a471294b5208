import { paths } from '../../paths';

/** The calendar with the booking form open for a patient. */
export const bookingPath = (patientId: string): string =>
  `${paths.calendar}?new=1&patientId=${patientId}`;
