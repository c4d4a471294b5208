import type { Appointment, AppointmentStatus } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { useToday } from '@sala/screen-parts/company-day';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useNow } from '../../../../parts/use-now';

/* Statuses that still lead to a visit. */
const expected: ReadonlySet<AppointmentStatus> = new Set(['requested', 'scheduled', 'confirmed']);

/* Page size that leaves enough after closed appointments are dropped. */
const asked = 25;

/** Upcoming appointments, soonest first. */
export const useNextAppointments = (
  patientId: string,
  wanted = true,
): readonly Appointment[] | undefined => {
  const query = { patientId, from: useToday(), sort: 'startAt' as const, page: 1, pageSize: asked };
  const { data } = useQuery({
    ...apiQuery('appointmentList', { query }),
    enabled: useCan('appointments:read') && wanted,
    meta: failsAlone,
  });
  const now = useNow();
  return data?.items.filter(
    ({ status, startAt }) => expected.has(status) && startAt !== null && startAt >= now,
  );
};
