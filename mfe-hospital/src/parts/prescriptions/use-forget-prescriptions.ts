import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

const shown = [
  'prescriptionList',
  'prescriptionView',
  'prescriptionStatusList',
  'visitPrescriptionView',
] as const;

/** Has every screen ask anew for prescriptions. */
export const useForgetPrescriptions = () => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(shown.map((name) => client.invalidateQueries({ queryKey: apiKey(name) }))),
    [client],
  );
};
