import type { TimeOff } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { clockOf, wallAt } from '../../../parts/zoned-time';

/** Span of an absence, in days when it is whole days. */
export const useAbsenceSpan = (zone: string) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return ({ startAt, endAt }: Pick<TimeOff, 'startAt' | 'endAt'>): string => {
    const whole = [startAt, endAt].every((instant) => clockOf(wallAt(instant, zone)) === '00:00');
    if (!whole)
      return t('availability.absences.between', {
        from: format.dateTime(startAt, zone),
        to: format.dateTime(endAt, zone),
      });
    const [from, to] = [
      format.date(startAt, zone),
      format.date(new Date(Date.parse(endAt) - 1).toISOString(), zone),
    ];
    return from === to ? from : t('availability.absences.between', { from, to });
  };
};
