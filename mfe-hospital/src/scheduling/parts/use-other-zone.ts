import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { offsetAt, wallAt } from '../../parts/zoned-time';

/**
 * `hora de Tijuana`: a zone by the city that people know it by. One of no city (`Etc/…`) is that
 * far from UTC.
 */
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

/**
 * The name of a zone whose clocks show something else than the company's at that instant; null:
 * they show the same.
 */
export const useOtherZone = (): ((timeZone: string, instant: string) => string | null) => {
  const here = useCompanyZone();
  const nameOf = useZoneName();
  return useCallback(
    (timeZone, instant) =>
      wallAt(instant, timeZone) === wallAt(instant, here) ? null : nameOf(timeZone, instant),
    [here, nameOf],
  );
};
