import { apiQuery } from '@sala/shared-auth';
import { useLiveQueries, useQuery, widgetQuery } from '@sala/shell-sdk';

const deskEvents = { 'appointment.': ['queueDesk'], 'queue_entry.': ['queueDesk'] } as const;

/** Live: who is due, late, waiting, and has to pay. */
export const useDesk = () => {
  useLiveQueries(deskEvents);
  return useQuery({ ...apiQuery('queueDesk'), ...widgetQuery }).data;
};

const ownEvents = { 'appointment.': ['queueOwnDay'], 'queue_entry.': ['queueOwnDay'] } as const;

/** Live: the day of a practitioner. */
export const useOwnDay = () => {
  useLiveQueries(ownEvents);
  return useQuery({ ...apiQuery('queueOwnDay'), ...widgetQuery }).data;
};
