import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

const stale = [
  'memberList',
  'memberView',
  'memberAccessReview',
  'invitationList',
  'clinicalGrantList',
] as const;

/** Has what the screen shows of people loaded again. */
export const useRefreshPeople = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () =>
    Promise.all(stale.map((name) => client.invalidateQueries({ queryKey: apiKey(name) })));
};
