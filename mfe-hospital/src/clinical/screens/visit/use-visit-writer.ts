import type { Visit } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/** Writes a visit returned by a mutation to the cache. */
export const useVisitWriter = () => {
  const client = useQueryClient();
  return {
    put: (visit: Visit) =>
      client.setQueryData(apiQuery('visitView', { params: { visitId: visit.id } }).queryKey, visit),
    refresh: (visitId: string) =>
      client.invalidateQueries({
        queryKey: apiQuery('visitView', { params: { visitId } }).queryKey,
      }),
    forgetList: () => client.invalidateQueries({ queryKey: ['visitList'] }),
  };
};
