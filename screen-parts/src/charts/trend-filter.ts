import { trendFilterOf, type TrendFilter } from '@sala/shared-contracts';
import { useSearchState } from '@sala/shell-sdk';

/** Period and part of the clinic that the home screen shows figures of, as its address says. */
export const useTrendFilter = (): TrendFilter => useSearchState(trendFilterOf)[0];
