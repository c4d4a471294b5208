import { visitStates } from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import { filtersOf, isoDay, oneOf, searchState, text, uuid } from '@sala/screen-parts/search-state';

/** Filters of the worklist, and the visit opened in its place. */
export const parseVisitPlace = searchState({
  visitId: text,
  /** Of that visit: `new`, or the one that is open. */
  document: text,
  /** '' is today in the company's time zone. */
  date: isoDay,
  state: oneOf(visitStates),
  /** `mine`: only the user's own visits. */
  whose: oneOf(['mine']),
  departmentId: uuid,
});

export type VisitPlace = ReturnType<typeof parseVisitPlace>;
export type VisitPlaceChange = SearchChanges<VisitPlace>;

const { noFilters, isFiltered, filterQuery } = filtersOf(parseVisitPlace, [
  'date',
  'state',
  'whose',
  'departmentId',
]);

export { noFilters as noVisitFilters, isFiltered as isVisitFiltered };

/** Without filters, equals the URL that remote.contract.ts prefetches. */
export const visitQueryOf = (place: VisitPlace) => {
  const { whose, ...filters } = filterQuery(place);
  return { ...filters, mine: whose && ('true' as const) };
};
