import type { TimeOff } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { clockOf, wallAt } from '../../../parts/zoned-time';

/** From when to when somebody is away: in days where they are whole ones. */
export const useAbsenceSpan = (zone: string) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return ({ startAt, endAt }: Pick<TimeOff, 'startAt' | 'endAt'>): string => {
    const whole = [startAt, endAt].every((instant) => clockOf(wallAt(instant, zone)) === '00:00');
    if (!whole)
      return t('availability.absences.between', {
        from: format.dateTime(startAt),
        to: format.dateTime(endAt),
      });
    const [from, to] = [
      format.date(startAt),
      format.date(new Date(Date.parse(endAt) - 1).toISOString()),
    ];
    return from === to ? from : t('availability.absences.between', { from, to });
  };
};
