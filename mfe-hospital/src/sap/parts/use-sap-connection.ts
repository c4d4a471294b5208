import { apiQuery, useCan } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';

const whileRunning = 3_000;

/** The connection of the company with SAP; asked again while SAP is being read. */
export const useSapConnection = () =>
  useQuery({
    ...apiQuery('sapConnectionView'),
    enabled: useCan('sap:read'),
    meta: failsAlone,
    refetchInterval: ({ state }) =>
      state.data?.connection?.lastSync?.state === 'running' ? whileRunning : false,
  });
