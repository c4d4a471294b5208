import { apiQuery, useAuth } from '@sala/shared-auth';
import type { Department, Site } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useCallback, useMemo } from 'react';
import { useZonedFormats, type ZoneNames } from './use-zoned-format';

export interface Zones {
  /** Of a site: its own, else that of the company. */
  readonly ofSite: (siteId: string | null | undefined) => string;
  readonly ofDepartment: (department: Pick<Department, 'siteId'> | undefined) => string;
  readonly sites: readonly Site[];
}

const useCompanyZone = (): string => useAuth(({ user }) => user?.company?.timeZone) ?? 'America/Mexico_City';

/** The names of a zone, if its clocks show something else than the company's at that instant. */
export const useOtherZone = (): ((timeZone: string, instant: string) => ZoneNames | null) => {
  const here = useCompanyZone();
  const formats = useZonedFormats();
  return useCallback((timeZone, instant) => {
    const there = formats(timeZone);
    return there.moment(instant) === formats(here).moment(instant) ? null : there.zone(instant);
  }, [formats, here]);
};

/** In which zone times are shown and typed: that of the place, never the browser's. */
export const useZones = (): Zones => {
  const company = useCompanyZone();
  const { data } = useQuery({ ...apiQuery('siteList', { query: {} }), meta: failsAlone });
  const sites = data?.items;
  return useMemo(() => {
    const ofSite = (siteId: string | null | undefined) => sites?.find(({ id }) => id === siteId)?.timeZone ?? company;
    return { ofSite, ofDepartment: (department) => ofSite(department?.siteId), sites: sites ?? [] };
  }, [sites, company]);
};
