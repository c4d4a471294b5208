import { caseMeasures, limits, patientChannels } from '@sala/shared-contracts';
import {
  filtersOf,
  isoDay,
  oneOf,
  searchState,
  uuid,
  uuidOr,
} from '@sala/screen-parts/search-state';
import type { SearchChanges } from '@sala/shell-sdk';
import { dayAfter } from '../../../../parts/zoned-time';

export const metricsTabs = ['times', 'delivery', 'costs', 'refusals'] as const;

/** The period, who and through what; and whose conversations are listed. */
export const parseMetrics = searchState({
  /** Kept while the report is shown. */
  report: oneOf(['metrics']),
  tab: oneOf(metricsTabs, 'times'),
  /** '' are the last thirty days. */
  from: isoDay,
  to: isoDay,
  channel: oneOf(patientChannels),
  personId: uuid,
  /** '' counts opening hours alone, where there are any. */
  hours: oneOf(['all']),
  /** '' are days. */
  step: oneOf(['month']),
  cases: oneOf(caseMeasures),
  of: uuidOr('none'),
  through: oneOf(patientChannels),
});
export type MetricsPlace = ReturnType<typeof parseMetrics>;
export type GoMetrics = (
  changes: SearchChanges<MetricsPlace>,
  options?: { readonly replace?: boolean },
) => void;

const { noFilters, isFiltered } = filtersOf(parseMetrics, ['from', 'to', 'channel', 'personId']);
export { noFilters as noMetricsFilters, isFiltered as isMetricsFiltered };

const daysAtFirst = 30;

export interface MetricsPeriod {
  readonly from: string;
  readonly to: string;
  readonly channel?: MetricsPlace['channel'] & (typeof patientChannels)[number];
}

export const periodOf = (
  { from, to, channel }: Pick<MetricsPlace, 'from' | 'to' | 'channel'>,
  today: string,
): MetricsPeriod => {
  const last = to || today;
  return {
    from: from || dayAfter(last, 1 - daysAtFirst),
    to: last,
    ...(channel && { channel }),
  };
};

/** Why a period cannot be asked for; null: it can. */
export const faultOf = ({ from, to }: MetricsPeriod): 'reversed' | 'tooLong' | null => {
  if (to < from) return 'reversed';
  return dayAfter(from, limits.metricsDaysMax - 1) < to ? 'tooLong' : null;
};
