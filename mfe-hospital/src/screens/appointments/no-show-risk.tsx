import { noShowRiskHigh, type Appointment } from '@sala/shared-contracts';
import { RecentIcon } from '@sala/shared-ui/icons';
import { RowMark } from '@sala/shared-ui/table';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useCallback, useMemo, type ReactNode } from 'react';

export type NoShowRisk = NonNullable<Appointment['noShowRisk']>;

/** The reasons of a risk, in words. */
export const useRiskReasons = (): (({ reasons }: NoShowRisk) => readonly string[]) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  // The first of January of 2024 was a Monday.
  const dayNames = useMemo(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }), [locale]);
  return useCallback(
    ({ reasons }) =>
      reasons.map(({ code, value }) =>
        t(`appointments.risk.reasons.${code}`, { count: value ?? 0, day: code === 'weekday' ? dayNames.format(Date.UTC(2024, 0, value ?? 1)) : '' }),
      ),
    [t, dayNames],
  );
};

/** Beside who may well not come: how likely, and why. */
export const useRiskMark = (): ((risk: Appointment['noShowRisk']) => ReactNode) => {
  const { t } = useTranslation('hospital');
  const reasonsOf = useRiskReasons();
  return useCallback(
    (risk) =>
      risk && risk.score > noShowRiskHigh ? (
        <RowMark tone="amber" label={t('appointments.risk.mark', { score: risk.score, reasons: reasonsOf(risk).join(', ') })} icon={<RecentIcon />} />
      ) : null,
    [t, reasonsOf],
  );
};
