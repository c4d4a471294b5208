import { apiQuery } from '@sala/shared-auth';
import { useLiveQueries, useQuery, widgetQuery } from '@sala/shell-sdk';

const news = { 'appointment.': ['queueSummary'], 'queue_entry.': ['queueSummary'] } as const;

/** Live counts of the day. */
export const useDay = () => {
  useLiveQueries(news);
  return useQuery({ ...apiQuery('queueSummary'), ...widgetQuery }).data;
};
