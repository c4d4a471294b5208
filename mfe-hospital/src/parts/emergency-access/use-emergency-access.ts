import { apiKey, apiQuery, useCan } from '@sala/shared-auth';
import type { Contract, EmergencyAccess, EndpointOutput } from '@sala/shared-contracts';
import { failsAlone, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** What an emergency access shows. */
const shown = ['clinicalSummaryView', 'patientVisitList', 'visitView'] as const;

/** Whether this person can only read clinical records by emergency access. */
export const useNeedsEmergency = (): boolean => {
  const canRead = useCan('clinical:read');
  const canOpen = useCan('emergency-access:write');
  return canOpen && !canRead;
};

/** What an access of this person would be for: who may review accesses opens them in an emergency. */
export const useAccessKind = (): EmergencyAccess['kind'] =>
  useCan('emergency-access:manage') ? 'emergency' : 'audit';

/** The caller's open access to a patient. */
export const useEmergencyAccess = (patientId: string) =>
  useQuery({
    ...apiQuery('emergencyAccessCurrent', { params: { patientId } }),
    enabled: patientId !== '',
    meta: failsAlone,
  });

const listed = ['patientFileList', 'emergencyAccessList', 'emergencyAccessView'] as const;

/** After an access began: what was refused is asked again. */
export const useAccessOpened = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    for (const name of ['emergencyAccessCurrent', 'visitView', ...listed] as const)
      await client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};

/** Once the server says that it ended, nothing of the record stays in memory. */
export const useAccessEnded = (patientId: string) => {
  const client = useQueryClient();
  return useCallback(async () => {
    const { queryKey } = apiQuery('emergencyAccessCurrent', { params: { patientId } });
    await client.invalidateQueries({ queryKey });
    const answer =
      client.getQueryData<EndpointOutput<Contract['emergencyAccessCurrent']>>(queryKey);
    if (answer?.access) return; // this device's clock is ahead of the server's
    for (const name of shown) client.removeQueries({ queryKey: apiKey(name) });
    for (const name of listed) await client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client, patientId]);
};
