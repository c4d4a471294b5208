import { useAuth } from '@sala/shared-auth';
import { useCallback } from 'react';
import { wallAt, zoneLabel } from './zoned-time';

const zoneOf = ({ user }: ReturnType<typeof useAuth.getState>): string => user?.company?.timeZone ?? 'America/Mexico_City';

export const useCompanyZone = (): string => useAuth(zoneOf);

/** The same, where nothing is drawn. */
export const companyZone = (): string => zoneOf(useAuth.getState());

/** `GMT-8`, of a zone whose clocks show something else than the company's at that instant; null: they show the same. */
export const useOtherZone = (): ((timeZone: string, instant: string) => string | null) => {
  const here = useCompanyZone();
  return useCallback((timeZone, instant) => (wallAt(instant, timeZone) === wallAt(instant, here) ? null : zoneLabel(instant, timeZone)), [here]);
};
