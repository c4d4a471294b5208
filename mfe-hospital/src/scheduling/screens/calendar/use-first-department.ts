import { apiQuery, useAuth } from '@sala/shared-auth';
import type { Department } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useOwnSites } from '../../../parts/pickers/own-sites';

/**
 * The department that opens without asking: the only one, the person's own, or the only one of the
 * site where they work. '' asks; undefined is not known yet.
 */
export const useFirstDepartment = (
  departments: readonly Department[] | undefined,
  wanted: boolean,
): string | undefined => {
  const userId = useAuth(({ user }) => user?.id);
  const sites = useOwnSites();
  const several = (departments?.length ?? 0) > 1;
  const people = useQuery({
    ...apiQuery('practitionerList', { query: {} }),
    enabled: wanted && several,
    meta: failsAlone,
  });
  if (!departments) return undefined;
  const [only] = departments;
  if (!several) return only?.id ?? '';
  if (people.isPending) return undefined;
  const self = people.data?.items.find((one) => one.userId !== null && one.userId === userId);
  const own = departments.find(({ id }) => self?.departmentIds.includes(id));
  const near = departments.filter(({ siteId }) => siteId !== null && sites.includes(siteId));
  return own?.id ?? (near.length === 1 ? near[0]?.id : undefined) ?? '';
};
