import { visitStates } from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import { filtersOf, isoDay, oneOf, searchState, text, uuid } from '@sala/screen-parts/search-state';

/** What the worklist shows, and which visit is open instead of it. */
export const parseVisitPlace = searchState({
  visitId: text,
  /** '' is the present day of the company. */
  date: isoDay,
  state: oneOf(visitStates),
  /** `mine` of whoever asks alone. */
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

/** Without filters its URL is the one that remote.contract.ts loads ahead. */
export const visitQueryOf = (place: VisitPlace) => {
  const { whose, ...filters } = filterQuery(place);
  return { ...filters, mine: whose && ('true' as const) };
};
