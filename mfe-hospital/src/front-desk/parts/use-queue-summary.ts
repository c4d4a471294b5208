import { apiQuery } from '@sala/shared-auth';
import { useLiveQueries, useQuery, widgetQuery } from '@sala/shell-sdk';

const liveEvents = { 'appointment.': ['queueSummary'], 'queue_entry.': ['queueSummary'] } as const;

/** Live counts of the day. */
export const useQueueSummary = () => {
  useLiveQueries(liveEvents);
  return useQuery({ ...apiQuery('queueSummary'), ...widgetQuery }).data;
};
