import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

const derived = [
  'staffMemberList',
  'staffMemberFacets',
  'staffMemberView',
  'staffDocumentList',
  'staffTerminationView',
  'staffShiftList',
  'staffCoverageView',
] as const;

/** Invalidates everything derived from the roster. */
export const useInvalidateStaff = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of derived) void client.invalidateQueries({ queryKey: apiKey(name) });
  }, [client]);
};
