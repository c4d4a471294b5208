import { ApiError } from '@sala/shared-auth';
import type { Problem } from '@sala/shared-contracts';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

/** For example `15 minutes` or `40 seconds`, rounded up so that the wait is over by then. */
export const waitInWords = (seconds: number, locale: string): string => {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
};

/** The problem of a failed call, with the wait from its Retry-After; stable until the next call. */
export const useCallProblem = (error: unknown): Problem | null => {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    if (!(error instanceof ApiError) || !error.problem) return null;
    const { problem, retryAfterSeconds: seconds } = error;
    return seconds === undefined
      ? problem
      : { ...problem, detail: t('signIn.tryAgainIn', { time: waitInWords(seconds, locale) }) };
  }, [error, t, locale]);
};
