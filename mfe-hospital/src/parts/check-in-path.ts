import type { Appointment } from '@sala/shared-contracts';

/** Path of the check-in screen. */
export const checkInPath = ({ patient, uid }: Pick<Appointment, 'patient' | 'uid'>): string =>
  `/hospital/appointments/check-in/${patient.id}/${uid}`;
