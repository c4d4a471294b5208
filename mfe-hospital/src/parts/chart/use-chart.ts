import type { Chart, Contract, EndpointInput } from '@sala/shared-contracts';
import { apiKey, apiQuery } from '@sala/shared-auth';
import {
  failsAlone,
  keepPreviousData,
  notify,
  useLiveEvents,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@sala/shell-sdk';
import { useCallback } from 'react';

type Query = NonNullable<EndpointInput<Contract['chartView']>['query']>;

/**
 * The chart of a patient, read again when somebody changes it or prescribes. Each reading is
 * logged, so that none happens for another patient.
 */
export const useChart = (patientId: string, query: Query): UseQueryResult<Chart> => {
  const client = useQueryClient();
  useLiveEvents(['patient.clinical_changed'], (news) => {
    if (news === null || news.entityId === patientId)
      void client.invalidateQueries({ queryKey: apiKey('chartView') });
  });
  return useQuery({
    ...apiQuery('chartView', { params: { patientId }, query }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

/** After something was written: says so, closes the form, and reads the chart anew. */
export const useChartWritten = (onClose: () => void) => {
  const client = useQueryClient();
  return useCallback(
    (message: string) => {
      notify.success(message);
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('chartView') });
    },
    [client, onClose],
  );
};
