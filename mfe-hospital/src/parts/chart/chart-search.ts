import { chartEventKinds, limits } from '@sala/shared-contracts';
import { flag, oneOf, param, searchState, words } from '@sala/screen-parts/search-state';

/** What a chart keeps in the address of its screen. */
export const parseChart = searchState({
  chartSearch: words(),
  chartKind: oneOf(chartEventKinds),
  /** Only what happened since the last visit. */
  chartSince: flag,
  chartPage: param((text) =>
    /^[1-9]\d{0,3}$/.test(text) && Number(text) <= limits.chartPageMax ? text : undefined,
  ),
});

export type ChartPlace = ReturnType<typeof parseChart>;
