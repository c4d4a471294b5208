import { apiQuery, useAuth } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';

/** Colleagues who can look after customers, without the one who asks. */
export const useColleagues = (): readonly { readonly id: string; readonly name: string }[] => {
  const me = useAuth(({ user }) => user?.id);
  const { data } = useQuery({ ...apiQuery('customerOwnerList'), meta: failsAlone });
  return data?.items.filter(({ id }) => id !== me) ?? [];
};
