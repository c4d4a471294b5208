import { apiKey, apiQuery, useCan } from '@sala/shared-auth';
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

/** The caller's open access to a patient. */
export const useEmergencyAccess = (patientId: string) =>
  useQuery({
    ...apiQuery('emergencyAccessCurrent', { params: { patientId } }),
    enabled: patientId !== '',
    meta: failsAlone,
  });

const listed = ['patientFileList', 'emergencyAccessList'] as const;

/** After an access began: what was refused is asked again. */
export const useAccessOpened = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    for (const name of ['emergencyAccessCurrent', 'visitView', ...listed] as const)
      await client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};

/** After it ended: nothing of the record stays in memory. */
export const useAccessEnded = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: apiKey('emergencyAccessCurrent') });
    for (const name of shown) client.removeQueries({ queryKey: apiKey(name) });
    for (const name of listed) await client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};
