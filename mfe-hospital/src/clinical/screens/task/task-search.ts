import { taskCategories, taskStatuses } from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import {
  filtersOf,
  flag,
  oneOf,
  page,
  searchState,
  uuid,
  words,
} from '@sala/screen-parts/search-state';

export const taskPlaceViews = ['mine', 'team', 'patient'] as const;

/** Whose tasks, the filters, the open task, and the form of a new one. */
export const parseTaskPlace = searchState({
  view: oneOf(taskPlaceViews, 'mine'),
  search: words(),
  /** Whose tasks `patient` shows. */
  patientId: uuid,
  category: oneOf(taskCategories),
  /** '' shows the open ones. */
  status: oneOf(taskStatuses),
  page,
  taskId: uuid,
  new: flag,
});

export type TaskPlace = ReturnType<typeof parseTaskPlace>;
export type TaskPlaceChange = SearchChanges<TaskPlace>;

const { noFilters, isFiltered, filterQuery } = filtersOf(parseTaskPlace, [
  'search',
  'category',
  'status',
]);

export { noFilters as noTaskFilters, isFiltered as isTaskFiltered };

export const taskPageSize = 50;

/** A patient's tasks are shown whole: the open and the ended ones. */
export const taskQueryOf = (place: TaskPlace) => ({
  ...filterQuery(place),
  ...(place.view === 'patient'
    ? {
        patientId: place.patientId,
        status: place.status || taskStatuses.join(','),
      }
    : { view: place.view }),
  page: place.page,
  pageSize: taskPageSize,
});
