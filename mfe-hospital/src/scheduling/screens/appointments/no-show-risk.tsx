import { noShowRiskHigh, type Appointment } from '@sala/shared-contracts';
import { RecentIcon } from '@sala/shared-ui/icons';
import { RowMark } from '@sala/shared-ui/table';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactNode } from 'react';

export type NoShowRisk = NonNullable<Appointment['noShowRisk']>;

const dayNames = new Map<string, Intl.DateTimeFormat>();

/* Lazy: most lists need no day names, and creating an Intl format takes 0.1 s on old computers. */
const dayNamesIn = (locale: string): Intl.DateTimeFormat => {
  const known =
    dayNames.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  dayNames.set(locale, known);
  return known;
};

/** @param weekday 1 is Monday, as 1 January 2024 was */
const dayName = (locale: string, weekday: number): string =>
  dayNamesIn(locale).format(Date.UTC(2024, 0, weekday));

/** Reasons of a risk in words. */
export const useRiskReasons = (): (({ reasons }: NoShowRisk) => readonly string[]) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  return useCallback(
    ({ reasons }) =>
      reasons.map(({ code, value }) =>
        t(`appointments.risk.reasons.${code}`, {
          count: value ?? 0,
          day: code === 'weekday' ? dayName(locale, value ?? 1) : '',
        }),
      ),
    [t, locale],
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
