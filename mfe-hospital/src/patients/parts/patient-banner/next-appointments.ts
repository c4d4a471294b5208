import type { Appointment, AppointmentStatus } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { useToday } from '@sala/screen-parts/company-day';
import { failsAlone, useQuery } from '@sala/shell-sdk';

/* Statuses that still lead to a visit. */
const upcomingStatuses: ReadonlySet<AppointmentStatus> = new Set([
  'requested',
  'scheduled',
  'confirmed',
]);

/* Page size that leaves enough after closed appointments are dropped. */
const pageSize = 25;

export type StartingAppointment = Appointment & { readonly startAt: string };

const starts = (appointment: Appointment): appointment is StartingAppointment =>
  appointment.startAt !== null;

/** Upcoming appointments, soonest first; today's also when their time has passed. */
export const useNextAppointments = (
  patientId: string,
  enabled = true,
): readonly StartingAppointment[] | undefined => {
  const query = {
    patientId,
    from: useToday(),
    sort: 'startAt' as const,
    page: 1,
    pageSize,
  };
  const { data } = useQuery({
    ...apiQuery('appointmentList', { query }),
    enabled: useCan('appointments:read') && enabled,
    meta: failsAlone,
  });
  return data?.items.filter(starts).filter(({ status }) => upcomingStatuses.has(status));
};
