import { useCan } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { paths } from '../../../paths';

export interface CardTarget {
  readonly kind: 'visit' | 'appointment' | 'patient';
  readonly to: string;
}

/**
 * Link target of a card: the visit for users who may read it, else the appointment, else the
 * patient.
 */
export const useCardTarget = (): ((card: QueueCard) => CardTarget | null) => {
  const maySeeVisit = useCan('clinical:read');
  const maySeeAppointment = useCan('appointments:read');
  const maySeePatient = useCan('patients:read');
  return ({ visitId, appointmentId, patient }) => {
    if (maySeeVisit && visitId) return { kind: 'visit', to: `${paths.visit}?visitId=${visitId}` };
    if (maySeeAppointment)
      return { kind: 'appointment', to: `${paths.appointments}?appointmentId=${appointmentId}` };
    return maySeePatient
      ? { kind: 'patient', to: `${paths.patient}?patientId=${patient.id}` }
      : null;
  };
};
