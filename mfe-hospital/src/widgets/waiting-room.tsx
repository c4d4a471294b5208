import { useFormat, useTranslation } from '@sala/shell-sdk';
import { paths } from '../paths';
import { DayLine } from './day-line';
import { useDay } from './use-day';

/** For the desk: who waits, who is still to come, who did not. */
export const WaitingRoom = () => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const day = useDay();
  const count = (value: number | undefined): string | null => (value === undefined ? null : number(value));
  return (
    <ul role="list">
      <DayLine tone="amber" label={t('day.waiting')} value={count(day?.waiting)} to={paths.board} />
      <DayLine tone="slate" label={t('day.expected')} value={count(day?.expected)} to={paths.board} />
      <DayLine tone="red" label={t('day.noShows')} value={count(day?.noShows)} to={`${paths.appointments}?tab=lost`} />
    </ul>
  );
};
