import { apiQuery, useAuth } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';

/** Members who may own customers, without the current user. */
export const useColleagues = (): readonly { readonly id: string; readonly name: string }[] => {
  const me = useAuth(({ user }) => user?.id);
  const { data } = useQuery({ ...apiQuery('customerOwnerList'), meta: failsAlone });
  return data?.items.filter(({ id }) => id !== me) ?? [];
};
