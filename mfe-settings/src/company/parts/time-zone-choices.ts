import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { timeZones } from './time-zones';

/** Mexican time zones by city, a divider, then all others by name. */
export const useTimeZoneChoices = () => {
  const { t } = useTranslation('settings');
  return useMemo(() => {
    const { mexican, others } = timeZones();
    return [
      ...mexican.map(({ zone, city }) => ({ value: zone, label: t(`timeZones.${city}`) })),
      { value: 'others', label: t('companySetup.otherTimeZones'), disabled: true },
      ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    ];
  }, [t]);
};
