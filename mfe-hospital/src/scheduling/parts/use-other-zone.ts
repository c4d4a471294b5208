import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { offsetAt, wallAt } from '../../parts/zoned-time';

/** City of a zone, `Tijuana`; null for a zone without one (`Etc/…`). */
const useZoneCity = (): ((timeZone: string) => string | null) => {
  const { t } = useTranslation('hospital');
  return useCallback(
    (timeZone) => {
      if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return null;
      const place = timeZone.split('/').at(-1) ?? timeZone;
      return t(`clocks.cities.${place}`, { defaultValue: place.replaceAll('_', ' ') });
    },
    [t],
  );
};

/** A zone named by its city, `hora de Tijuana` or in `short` words `Tijuana`, or by its offset. */
export const useZoneName = (short = false): ((timeZone: string, instant: string) => string) => {
  const { t } = useTranslation('hospital');
  const cityOf = useZoneCity();
  return useCallback(
    (timeZone, instant) => {
      const city = cityOf(timeZone);
      if (city === null) return `UTC${offsetAt(instant, timeZone)}`;
      return short ? city : t('clocks.of', { city });
    },
    [t, cityOf, short],
  );
};

/** Name of a zone whose local time differs from the company's at that instant; null when equal. */
export const useOtherZone = (
  short = false,
): ((timeZone: string, instant: string) => string | null) => {
  const here = useCompanyZone();
  const nameOf = useZoneName(short);
  return useCallback(
    (timeZone, instant) =>
      wallAt(instant, timeZone) === wallAt(instant, here) ? null : nameOf(timeZone, instant),
    [here, nameOf],
  );
};
