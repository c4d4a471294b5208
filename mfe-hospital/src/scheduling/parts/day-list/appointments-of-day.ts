import {
  limits,
  type Appointment,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';

type ListQuery = NonNullable<EndpointInput<Contract['appointmentList']>['query']>;

/** What narrows the list that is printed. */
export type DayFilter = Pick<
  ListQuery,
  'departmentId' | 'siteId' | 'practitionerId' | 'eventTypeId'
>;

/** Nobody is waited for any more. */
const over: ReadonlySet<Appointment['status']> = new Set([
  'cancelled',
  'rescheduled',
  'waitlisted',
]);

/** All appointments of a day that are still to be, by time. */
export const appointmentsOfDay = async (
  day: string,
  filter: DayFilter,
): Promise<readonly Appointment[]> => {
  const pageSize = limits.pageSizeMax;
  const all: Appointment[] = [];
  for (let page = 1, total = Infinity; (page - 1) * pageSize < total; page += 1) {
    const answer = await api.appointmentList({
      query: { ...filter, from: day, to: day, sort: 'startAt', page, pageSize },
    });
    all.push(...answer.items);
    total = answer.total;
  }
  return all.filter(({ status, startAt }) => startAt !== null && !over.has(status));
};
