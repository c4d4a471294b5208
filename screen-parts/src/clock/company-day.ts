import { useAuth } from '@sala/shared-auth';
import { dayIn } from '@sala/shared-contracts';
import { useSyncExternalStore } from 'react';

const zoneOf = ({ user }: ReturnType<typeof useAuth.getState>): string =>
  user?.company?.timeZone ?? 'America/Mexico_City';

export const useCompanyZone = (): string => useAuth(zoneOf);

/** The company's time zone, outside React. */
export const companyZone = (): string => zoneOf(useAuth.getState());

/**
 * Today in the company's time zone, `yyyy-mm-dd`. The computer may be in another zone, and UTC
 * changes its day in the evening.
 */
export const companyToday = (): string => dayIn(companyZone(), new Date());

const minute = 60_000;

const eachMinute = (look: () => void): (() => void) => {
  const timer = setInterval(look, minute);
  return () => clearInterval(timer);
};

/** The same as a hook, for screens that stay open past midnight. */
export const useToday = (): string => useSyncExternalStore(eachMinute, companyToday);
