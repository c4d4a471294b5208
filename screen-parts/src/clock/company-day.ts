import { useAuth } from '@sala/shared-auth';
import { dayIn } from '@sala/shared-contracts';
import { useSyncExternalStore } from 'react';

const zoneOf = ({ user }: ReturnType<typeof useAuth.getState>): string =>
  user?.company?.timeZone ?? 'America/Mexico_City';

export const useCompanyZone = (): string => useAuth(zoneOf);

/** The same, where nothing is drawn. */
export const companyZone = (): string => zoneOf(useAuth.getState());

/**
 * Today where the company is, `yyyy-mm-dd`: the computer may stand elsewhere, and UTC is tomorrow
 * in the evening.
 */
export const companyToday = (): string => dayIn(companyZone(), new Date());

const minute = 60_000;

const eachMinute = (look: () => void): (() => void) => {
  const timer = setInterval(look, minute);
  return () => clearInterval(timer);
};

/** The same, for a screen that may stay open past midnight. */
export const useToday = (): string => useSyncExternalStore(eachMinute, companyToday);
