import { api } from '@sala/shared-auth';
import { companyToday } from '@sala/screen-parts/company-day';
import type { SearchSource } from '@sala/shell-sdk';
import { clockOf, dayOf, wallAt } from '../../parts/zoned-time';
import { paths } from '../../paths';

const resultMax = 5;
const hiddenStatuses: ReadonlySet<string> = new Set(['cancelled', 'rescheduled']);

const dayAndTime = (startAt: string, zone: string): string => {
  const wall = wallAt(startAt, zone);
  return `${dayOf(wall).split('-').reverse().join('/')} ${clockOf(wall)}`;
};

/** Upcoming appointments by patient. */
export const findAppointments: SearchSource = async (words, signal) => {
  const from = companyToday();
  const { items } = await api.appointmentList(
    { query: { search: words, from, sort: 'startAt', page: 1, pageSize: 2 * resultMax } },
    { signal },
  );
  return items
    .filter(({ status }) => !hiddenStatuses.has(status))
    .slice(0, resultMax)
    .map(({ id, patient, eventType, startAt, site }) => ({
      id,
      title: patient.name,
      detail: [startAt ? dayAndTime(startAt, site.timeZone) : null, eventType.name]
        .filter(Boolean)
        .join(' · '),
      path: `${paths.appointments}?appointmentId=${id}`,
    }));
};
