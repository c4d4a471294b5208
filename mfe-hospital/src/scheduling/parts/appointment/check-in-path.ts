import type { Appointment } from '@sala/shared-contracts';

/** The screen on which somebody is received. */
export const checkInPath = ({ patient, uid }: Pick<Appointment, 'patient' | 'uid'>): string =>
  `/hospital/appointments/check-in/${patient.id}/${uid}`;
