import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

const stale = ['customRoleList', 'customRoleView', 'memberList', 'memberView'] as const;

/** Has what the screens show of roles loaded again. */
export const useRefreshRoles = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () =>
    Promise.all(stale.map((name) => client.invalidateQueries({ queryKey: apiKey(name) })));
};
