import { isComparable, type FigureChange } from '@sala/screen-parts/figure';
import type { Translate } from '@sala/screen-parts/translate';

interface Compared {
  /** Of each of the two periods. */
  readonly days: number;
  readonly now: number;
  readonly before: number;
  readonly t: Translate;
  readonly percent: (value: number) => string;
}

/** The growth of a figure; null: nothing to compare with, or too small to tell. */
export const shareChange = ({ now, before, days, t, percent }: Compared): FigureChange | null => {
  const growth = isComparable(now, before) ? now / before - 1 : 0;
  if (Math.abs(growth) < 0.005) return null;
  const share = percent(Math.abs(growth));
  return {
    up: growth > 0,
    good: growth > 0,
    written: share,
    told: t(growth > 0 ? 'figures.shareMore' : 'figures.shareLess', { share, days }),
  };
};
