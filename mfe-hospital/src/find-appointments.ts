import { api } from '@sala/shared-auth';
import type { SearchSource } from '@sala/shell-sdk';
import { paths } from './paths';

const shown = 5;

/** Appointments to come of patients with these words. */
export const findAppointments: SearchSource = async (words, signal) => {
  const { items } = await api.appointmentList({ query: { search: words, tab: 'upcoming', sort: 'startAt', page: 1, pageSize: shown } }, { signal });
  return items.map(({ id, patient, eventType, startAt }) => ({
    id,
    title: patient.name,
    detail: [startAt?.slice(0, 10).split('-').reverse().join('/'), eventType.name].filter(Boolean).join(' · '),
    path: `${paths.appointments}?appointmentId=${id}`,
  }));
};
