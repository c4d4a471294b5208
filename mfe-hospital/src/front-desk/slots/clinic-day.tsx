import { useFormat, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../paths';
import { DayLine } from '../../parts/day-line';
import { useQueueSummary } from '../parts/use-queue-summary';
import { useNoShowPath } from '../parts/use-no-show-path';

/** For managers: utilisation and no-shows of the day. */
export const ClinicDay = () => {
  const { t } = useTranslation('hospital');
  const { number, percent } = useFormat();
  const day = useQueueSummary();
  const missed = useNoShowPath(29);
  const share = (value: number | null | undefined): string | null =>
    value === undefined ? null : value === null ? '—' : percent(value / 100);
  return (
    <ul role="list">
      <DayLine
        tone="blue"
        label={t('day.occupancy')}
        value={share(day?.occupancy)}
        to={paths.calendar}
      />
      <DayLine tone="red" label={t('day.noShowRate')} value={share(day?.noShowRate)} to={missed} />
      <DayLine
        tone="green"
        label={t('day.done')}
        value={day ? number(day.done + day.payment) : null}
        to={paths.board}
      />
    </ul>
  );
};
