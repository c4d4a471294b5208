import { noShowRiskHigh, type Appointment } from '@sala/shared-contracts';
import { RecentIcon } from '@sala/shared-ui/icons';
import { RowMark } from '@sala/shared-ui/table';
import { useDayWords, useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactNode } from 'react';

export type NoShowRisk = NonNullable<Appointment['noShowRisk']>;

/** Reasons of a risk in words. */
export const useRiskReasons = (): (({ reasons }: NoShowRisk) => readonly string[]) => {
  const { t } = useTranslation('hospital');
  const { say } = useDayWords();
  return useCallback(
    ({ reasons }) =>
      reasons.map(({ code, value }) =>
        t(`appointments.risk.reasons.${code}`, {
          count: value ?? 0,
          // 1 is Monday, as 1 January 2024 was
          day: code === 'weekday' ? say('weekday', `2024-01-0${value ?? 1}`) : '',
        }),
      ),
    [t, say],
  );
};

/** Mark of a likely no-show with probability and reasons. */
export const useRiskMark = (): ((risk: Appointment['noShowRisk']) => ReactNode) => {
  const { t } = useTranslation('hospital');
  const reasonsOf = useRiskReasons();
  return useCallback(
    (risk) =>
      risk && risk.score > noShowRiskHigh ? (
        <RowMark
          tone="amber"
          label={t('appointments.risk.mark', {
            score: risk.score,
            reasons: reasonsOf(risk).join(', '),
          })}
          icon={<RecentIcon />}
        />
      ) : null,
    [t, reasonsOf],
  );
};
