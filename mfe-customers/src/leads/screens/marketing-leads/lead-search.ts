import {
  leadSources,
  leadStatuses,
  limits,
  slaStatuses,
  type Contract,
  type EndpointInput,
  type LeadStatus,
} from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  isoDay,
  oneOf,
  page,
  pageSize,
  searchState,
  text,
  uuidOr,
  words,
} from '@sala/screen-parts/search-state';

type ListQuery = NonNullable<EndpointInput<Contract['leadList']>['query']>;
type BoardQuery = NonNullable<EndpointInput<Contract['leadBoard']>['query']>;
export type LeadSort = NonNullable<ListQuery['sort']>;

const sorts = [
  '-createdAt',
  'createdAt',
  'name',
  '-name',
  'responseBy',
  '-responseBy',
  'score',
  '-score',
  'nextStepOn',
  '-nextStepOn',
] as const satisfies readonly LeadSort[]; // sorts of the table only

export const pageSizes = [25, 50, 100] as const;
export const leadViews = ['board', 'table', 'sources'] as const;

/** State of the screen in the URL. */
export const parsePlace = searchState({
  view: oneOf(leadViews, 'board'),
  search: words(),
  source: oneOf(leadSources),
  /** A member's id, or `none` for leads without an owner. */
  owner: uuidOr('none'),
  sla: oneOf(slaStatuses),
  /** Filters the table, and selects the column a phone shows. */
  status: oneOf(leadStatuses),
  sort: oneOf(sorts, '-createdAt'),
  page,
  pageSize: pageSize(pageSizes),
  /** Expanded columns with their number of cards: `new.40,contacted.60`. */
  more: text,
  /** Days in the company's time zone; '' leaves the range open. */
  from: isoDay,
  to: isoDay,
  /** Opens the form of a new lead. */
  new: flag,
  leadId: text,
  /** Edits the lead in the panel. */
  edit: flag,
  /** Opens the web forms. */
  forms: flag,
  /** Open import: its id or `new`. */
  import: uuidOr('new'),
});

export type LeadPlace = ReturnType<typeof parsePlace>;

const { noFilters, filterQuery } = filtersOf(parsePlace, [
  'search',
  'source',
  'owner',
  'sla',
  'status',
  'from',
  'to',
]);

export { noFilters };

type Depths = Readonly<Partial<Record<LeadStatus, number>>>;

/** Number of cards in each expanded column. */
export const depthsOf = (more: string): Depths =>
  Object.fromEntries(
    more.split(',').flatMap((part): [LeadStatus, number][] => {
      const [name = '', count = ''] = part.split('.');
      const status = leadStatuses.find((one) => one === name);
      const depth = Number(count);
      return status && Number.isInteger(depth) && depth > 0
        ? [[status, Math.min(depth, limits.boardColumnMax)]]
        : [];
    }),
  );

/** Expands one column and keeps the others. */
export const showMore = (more: string, status: LeadStatus): string => {
  const depths = depthsOf(more);
  const next = {
    ...depths,
    [status]: (depths[status] ?? limits.boardColumnShown) + limits.boardColumnShown,
  };
  return Object.entries(next)
    .map(([name, depth]) => `${name}.${depth}`)
    .join(',');
};

/** Search words and filters as API parameters. */
export const filterOf = (place: LeadPlace) => {
  const { status: _ofTheTable, ...filters } = filterQuery(place);
  return filters;
};

/** Filters with the stage for the table; the board shows every stage. */
export const tableFilterOf = (place: LeadPlace) =>
  place.view === 'table' ? filterQuery(place) : filterOf(place);

/** Whether search or filters are active. */
export const isNarrowed = (place: LeadPlace): boolean =>
  Object.values(tableFilterOf(place)).some((value) => value !== undefined);

/** Without filters its URL equals the one `remote.contract.ts` preloads. */
export const boardQueryOf = (place: LeadPlace): BoardQuery => ({
  ...filterOf(place),
  ...depthsOf(place.more),
});

export const listQueryOf = (place: LeadPlace): ListQuery => ({
  ...tableFilterOf({ ...place, view: 'table' }),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});
