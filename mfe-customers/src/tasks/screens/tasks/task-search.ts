import {
  taskPriorities,
  taskViews,
  generalTaskStatuses,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  oneOf,
  page,
  pageSize,
  searchState,
  text,
  uuidOr,
  words,
} from '@sala/screen-parts/search-state';

type ListQuery = NonNullable<EndpointInput<Contract['taskList']>['query']>;
type BoardQuery = NonNullable<EndpointInput<Contract['taskBoard']>['query']>;

export const pageSizes = [25, 50, 100] as const;
export const taskLayouts = ['table', 'board'] as const;
export const taskSortOrder = [
  'dueOn',
  '-dueOn',
  '-createdAt',
  'createdAt',
  '-priority',
  'title',
] as const satisfies readonly NonNullable<ListQuery['sort']>[];

/** State of the screen in the URL. */
export const parsePlace = searchState({
  layout: oneOf(taskLayouts, 'table'),
  view: oneOf(taskViews),
  search: words(),
  /** Filters the table; '' shows open tasks. On a phone it selects the column of the board. */
  status: oneOf(generalTaskStatuses),
  priority: oneOf(taskPriorities),
  /** A member's id, or `none`. */
  assigneeId: uuidOr('none'),
  labelId: text,
  overdue: flag,
  sort: oneOf(taskSortOrder, 'dueOn'),
  page,
  pageSize: pageSize(pageSizes),
  /** Opens the form of a new task. */
  new: flag,
  /** Title of a new task, from the command palette. */
  title: text,
  taskId: text,
  edit: flag,
  /** Open import: its id or `new`. */
  import: uuidOr('new'),
});

export type TaskPlace = ReturnType<typeof parsePlace>;

const { noFilters, filterQuery } = filtersOf(parsePlace, [
  'search',
  'view',
  'status',
  'priority',
  'assigneeId',
  'labelId',
  'overdue',
]);

export { noFilters };

export const isNarrowed = (place: TaskPlace): boolean =>
  Object.values(filterQuery(place)).some((value) => value !== undefined);

export const boardQueryOf = (place: TaskPlace): BoardQuery => {
  const { status: _column, ...filters } = filterQuery(place);
  return filters;
};

/** What the filters count: the board shows every status. */
export const facetsQueryOf = (place: TaskPlace) =>
  place.layout === 'table'
    ? filterQuery(place)
    : { ...boardQueryOf(place), status: generalTaskStatuses.join(',') };

/** What an export narrows and orders by: the whole list, not its page. */
export const exportQueryOf = (place: TaskPlace): Omit<ListQuery, 'page' | 'pageSize'> => ({
  ...filterQuery(place),
  sort: place.sort,
});

/** Without filters its URL equals the one `remote.contract.ts` preloads. */
export const listQueryOf = (place: TaskPlace): ListQuery => ({
  ...filterQuery(place),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});
