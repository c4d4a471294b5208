import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { offsetAt, wallAt } from '../../parts/zoned-time';

/** A zone named by its city, `hora de Tijuana`, or by its offset if it has none (`Etc/…`). */
export const useZoneName = (): ((timeZone: string, instant: string) => string) => {
  const { t } = useTranslation('hospital');
  return useCallback(
    (timeZone, instant) => {
      const place = timeZone.split('/').at(-1) ?? timeZone;
      if (!timeZone.includes('/') || timeZone.startsWith('Etc/'))
        return `UTC${offsetAt(instant, timeZone)}`;
      return t('clocks.of', {
        city: t(`clocks.cities.${place}`, { defaultValue: place.replaceAll('_', ' ') }),
      });
    },
    [t],
  );
};

/** Name of a zone whose local time differs from the company's at that instant; null when equal. */
export const useOtherZone = (): ((timeZone: string, instant: string) => string | null) => {
  const here = useCompanyZone();
  const nameOf = useZoneName();
  return useCallback(
    (timeZone, instant) =>
      wallAt(instant, timeZone) === wallAt(instant, here) ? null : nameOf(timeZone, instant),
    [here, nameOf],
  );
};
