import { api, ApiError } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { checkBody, type BookingValues, type Rescheduled } from './booking-values';

/**
 * What stands in the way of the time that is chosen, and what it takes, asked while the person
 * still writes; undefined: not known yet.
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
    meta: failsAlone, // booking itself tells what is wrong
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  });
  return data;
};
