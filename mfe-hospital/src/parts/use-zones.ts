import { apiQuery } from '@sala/shared-auth';
import type { Department, Site } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useCompanyZone } from '@sala/screen-parts/company-day';

export interface Zones {
  /** Zone of the site, else of the company. */
  readonly ofSite: (siteId: string | null | undefined) => string;
  readonly ofDepartment: (department: Pick<Department, 'siteId'> | undefined) => string;
  readonly sites: readonly Site[];
}

/** Time zones for display and input: those of the site, never the browser's. */
export const useZones = (): Zones => {
  const company = useCompanyZone();
  const { data } = useQuery({ ...apiQuery('siteList', { query: {} }), meta: failsAlone });
  const sites = data?.items;
  return useMemo(() => {
    const ofSite = (siteId: string | null | undefined) =>
      sites?.find(({ id }) => id === siteId)?.timeZone ?? company;
    return { ofSite, ofDepartment: (department) => ofSite(department?.siteId), sites: sites ?? [] };
  }, [sites, company]);
};
