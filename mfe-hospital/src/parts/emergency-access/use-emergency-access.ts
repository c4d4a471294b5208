import { apiKey, apiQuery, useAuth, useCan } from '@sala/shared-auth';
import type { Contract, EmergencyAccess, EndpointOutput } from '@sala/shared-contracts';
import { failsAlone, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** What an emergency access shows. */
const shown = ['chartView', 'visitView'] as const;

/** Whether clinicians reach the records of those they care for, and no others (docs/adr/0096). */
export const useCareRelations = (): boolean =>
  useAuth(({ user }) => user?.company?.careRelations === true);

/** Whether a clinical record may be closed to this person until they say why. */
export const useNeedsEmergency = (): boolean => {
  const canRead = useCan('clinical:read');
  const canOpen = useCan('emergency-access:write');
  const related = useCareRelations();
  return canOpen && (!canRead || related);
};

/**
 * What an access of this person would be for: a patient outside their care, an emergency for who
 * may review accesses, or an audit.
 */
export const useAccessKind = (): EmergencyAccess['kind'] | 'care' => {
  const canRead = useCan('clinical:read');
  const canManage = useCan('emergency-access:manage');
  if (canRead) return 'care';
  return canManage ? 'emergency' : 'audit';
};

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
