import { limits, purchaseReminderStatuses } from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  isoDay,
  oneOf,
  page,
  pageSize,
  searchState,
  uuid,
  words,
} from '@sala/screen-parts/search-state';

export const reminderTabs = ['upcoming', 'configs', 'results'] as const;
export const periods = ['next', 'past'] as const;
export const resultDays = ['30', '90', '365'] as const;
export const pageSizes = [25, 50, 100] as const;

/** State of the screen in the URL. */
export const parsePlace = searchState({
  tab: oneOf(reminderTabs, 'upcoming'),
  view: oneOf(['list', 'calendar'], 'list'),
  period: oneOf(periods, 'next'),
  day: isoDay,
  search: words(),
  configId: uuid,
  status: oneOf(purchaseReminderStatuses),
  page,
  pageSize: pageSize(pageSizes),
  new: flag,
  configOpen: uuid,
  days: oneOf(resultDays, '90'),
});
export type Place = ReturnType<typeof parsePlace>;

export const { isFiltered, noFilters } = filtersOf(parsePlace, [
  'search',
  'configId',
  'status',
  'day',
]);

const dayMs = 86_400_000;

export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days that the list of a period is of. */
export const spanOf = ({ period }: Pick<Place, 'period'>, today: string) =>
  period === 'past'
    ? { from: dayPlus(today, -90), until: dayPlus(today, -1), sort: '-dueOn' as const }
    : { from: today, until: dayPlus(today, limits.reminderAheadDays), sort: 'dueOn' as const };

export const queryOf = (place: Place, today: string) => {
  const { from, until, sort } = spanOf(place, today);
  return {
    from: place.day || from,
    to: place.day || until,
    sort,
    page: String(place.page),
    pageSize: String(place.pageSize),
    ...(place.search && { search: place.search }),
    ...(place.configId && { configId: place.configId }),
    ...(place.status && { status: place.status }),
  };
};
