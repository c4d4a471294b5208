import { api, ApiError } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { checkBody, type BookingValues, type Rescheduled } from './booking-values';

/**
 * Conflicts and the resulting times of the choice, checked while the user types; undefined while
 * loading.
 */
export const useBookingCheck = (
  values: BookingValues,
  departmentId: string | undefined,
  moved: Rescheduled | undefined,
) => {
  const body = checkBody(values, departmentId, moved);
  const { data } = useQuery({
    queryKey: ['appointmentCheck', body],
    queryFn: ({ signal }) => api.appointmentCheck({ body }, { signal }),
    enabled: values.eventTypeId !== '' && values.startAt !== '',
    meta: failsAlone, // booking reports errors itself
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  });
  return data;
};
