import { useTranslation } from '@sala/shell-sdk';
import { paths } from '../../paths';
import { CountLine } from '../../parts/count-line';
import { useQueueSummary } from '../parts/use-queue-summary';
import { useNoShowPath } from '../parts/use-no-show-path';

/** For the desk: waiting, expected and no-show counts. */
export const WaitingRoom = () => {
  const { t } = useTranslation('hospital');
  const day = useQueueSummary();
  const missed = useNoShowPath(0);
  return (
    <ul role="list">
      <CountLine
        tone="amber"
        label={t('day.waiting')}
        count={day?.waiting ?? null}
        to={paths.board}
      />
      <CountLine
        tone="slate"
        label={t('day.expected')}
        count={day?.expected ?? null}
        to={paths.board}
      />
      <CountLine tone="red" label={t('day.noShows')} count={day?.noShows ?? null} to={missed} />
    </ul>
  );
};
