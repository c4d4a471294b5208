import { ApiError } from '@sala/shared-auth';
import type { Problem } from '@sala/shared-contracts';

/** `15 minutes`, `40 seconds`: as people say a wait, rounded up so that it is over by then. */
export const waitInWords = (seconds: number, locale: string): string => {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
};

/** The problem of a failed call, with how long to wait when the server said so. */
export const problemWithWait = (error: unknown, words: (time: string) => string, locale: string): Problem | null => {
  if (!(error instanceof ApiError) || !error.problem) return null;
  const { problem, retryAfterSeconds: seconds } = error;
  return seconds === undefined ? problem : { ...problem, detail: words(waitInWords(seconds, locale)) };
};
