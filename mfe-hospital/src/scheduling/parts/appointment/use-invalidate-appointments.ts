import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/** Invalidates the queries that show appointments. */
export const useInvalidateAppointments = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    for (const name of [
      'appointmentList',
      'appointmentCounts',
      'appointmentFacets',
      'appointmentView',
      'appointmentCalendar',
    ] as const) {
      void client.invalidateQueries({ queryKey: apiKey(name) });
    }
  };
};
