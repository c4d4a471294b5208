import type { WeekStart } from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import { daysOf, periodOf, periods } from './date-periods';
import { noFilters, parsePlace, type PurchasePlace } from './purchase-search';

const storedKeys = [
  'search',
  'status',
  'dateFrom',
  'dateTo',
  'customerId',
  'sellerId',
  'method',
  'sort',
  'pageSize',
] as const;

/** Settings that a view stores. Dates that form a period stay one: “this month” moves on. */
export const settingsOf = (place: PurchasePlace, today: string, weekStart: WeekStart): Settings => {
  const { dateFrom, dateTo, ...others } = keptOf(
    { ...place, customerId: place.new ? '' : place.customerId },
    parsePlace({}),
    storedKeys,
  );
  const period = periodOf(place, today, weekStart);
  return {
    ...others,
    ...(period ? { period } : { ...(dateFrom ? { dateFrom } : {}), ...(dateTo ? { dateTo } : {}) }),
  };
};

/** State from stored settings, with periods relative to today. */
export const placeOfSettings = (
  settings: Settings,
  today: string,
  weekStart: WeekStart,
): SearchChanges<PurchasePlace> => {
  const words = wordsOf(settings);
  const period = periods.find((name) => name === words['period']);
  const place = parsePlace({ ...words, ...(period ? daysOf(period, today, weekStart) : {}) });
  return {
    ...noFilters,
    sort: undefined,
    pageSize: undefined,
    page: undefined,
    ...keptOf(place, parsePlace({}), storedKeys),
  };
};
