import type { Appointment, AppointmentStatus } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { useToday } from '@sala/screen-parts/company-day';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useNow } from '../../../../parts/use-now';

/* Statuses that still lead to a visit. */
const upcomingStatuses: ReadonlySet<AppointmentStatus> = new Set([
  'requested',
  'scheduled',
  'confirmed',
]);

/* Page size that leaves enough after closed appointments are dropped. */
const pageSize = 25;

/** Upcoming appointments, soonest first. */
export const useNextAppointments = (
  patientId: string,
  enabled = true,
): readonly Appointment[] | undefined => {
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
  const now = useNow();
  return data?.items.filter(
    ({ status, startAt }) => upcomingStatuses.has(status) && startAt !== null && startAt >= now,
  );
};
