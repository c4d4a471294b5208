import type { Times } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const microsPerCent = 10_000;

/** Spans, shares and money in words. */
export const useMetricWords = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const span = (seconds: number): string => {
    if (seconds < minute) return t('chatMetrics.seconds', { value: Math.round(seconds) });
    if (seconds < hour) return t('chatMetrics.minutes', { value: Math.round(seconds / minute) });
    if (seconds < 2 * day)
      return t('chatMetrics.hours', {
        hours: Math.floor(seconds / hour),
        minutes: Math.floor((seconds % hour) / minute),
      });
    return t('chatMetrics.days', { value: Math.round(seconds / day) });
  };
  return {
    span,
    /** `–` where there is nothing to divide. */
    share: (part: number | null, whole: number): string =>
      part === null || whole === 0 ? '–' : format.percent(part / whole),
    money: (micros: number, currency: string): string =>
      format.money(Math.round(micros / microsPerCent), { currency }),
    /** Of opening hours where they are known, unless the clock was asked for. */
    spread: ({ clock, open }: Times, isClock: boolean): Times['clock'] =>
      isClock ? clock : (open ?? clock),
  };
};
