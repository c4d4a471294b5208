import { useAuth } from '@sala/shared-auth';
import { visitStates } from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import { filtersOf, isoDay, oneOf, searchState, text, uuid } from '@sala/screen-parts/search-state';
import { useColumnChoice } from '../../../parts/column-choice';

/** Filters of the worklist, and the visit opened in its place. */
export const parseVisitPlace = searchState({
  visitId: text,
  /** Of that visit: `new`, or the one that is open. */
  document: text,
  /** '' is today in the company's time zone. */
  date: isoDay,
  state: oneOf(visitStates),
  /** '' is what this person chose last, else their own visits if they consult. */
  whose: oneOf(['mine', 'all']),
  departmentId: uuid,
});

export type VisitPlace = ReturnType<typeof parseVisitPlace>;
export type VisitPlaceChange = SearchChanges<VisitPlace>;

const { noFilters, isFiltered, filterQuery } = filtersOf(parseVisitPlace, [
  'date',
  'state',
  'departmentId',
]);

export { noFilters as noVisitFilters, isFiltered as isVisitFiltered };

const mark = 'mine';

const mineOf: Record<VisitPlace['whose'], 'true' | 'auto' | undefined> = {
  mine: 'true',
  all: undefined,
  '': 'auto',
};

/** Whose visits this person looks at: as the address says, or as they chose last on this device. */
export const useWhose = (place: VisitPlace) => {
  const userId = useAuth(({ user }) => user?.id ?? '');
  const [chosen, choose] = useColumnChoice(`visits-own ${userId}`);
  const remembered = chosen && (chosen.includes(mark) ? 'mine' : 'all');
  return {
    /** Without filters and a choice, equals the URL that remote.contract.ts prefetches. */
    query: { ...filterQuery(place), mine: mineOf[place.whose || (remembered ?? '')] },
    remember: (whose: 'mine' | 'all'): void => choose(whose === 'mine' ? [mark] : []),
  };
};
