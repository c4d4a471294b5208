import { ruleStarters, ruleStatuses } from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  oneOf,
  page,
  pageSize,
  searchState,
  uuid,
  words,
} from '@sala/screen-parts/search-state';

export const pageSizes = [25, 50, 100] as const;
export const ruleSorts = ['name', '-name', '-lastRunAt', '-failures7d'] as const;
export const ruleTabs = ['rule', 'runs', 'versions', 'why'] as const;
export type RuleTab = (typeof ruleTabs)[number];

/** State of the screen in the URL. */
export const parsePlace = searchState({
  search: words(),
  status: oneOf(ruleStatuses),
  sort: oneOf(ruleSorts, 'name'),
  page,
  pageSize: pageSize(pageSizes),
  new: flag,
  /** Fills the form of a new rule. */
  starter: oneOf(ruleStarters),
  ruleId: uuid,
  edit: flag,
  tab: oneOf(ruleTabs, 'rule'),
  /** Opens a run, for example from the task that it made. */
  runId: uuid,
});
export type RulePlace = ReturnType<typeof parsePlace>;

const { noFilters, isFiltered, filterQuery } = filtersOf(parsePlace, ['search', 'status']);
export { isFiltered, noFilters };

/** As the preload of the contract asks, to the letter. */
export const queryOf = (place: RulePlace) => ({
  ...filterQuery(place),
  sort: place.sort,
  page: String(place.page),
  pageSize: String(place.pageSize),
});
