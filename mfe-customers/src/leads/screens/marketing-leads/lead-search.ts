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
] as const satisfies readonly LeadSort[]; // not the order of the board

export const pageSizes = [25, 50, 100] as const;
export const leadViews = ['board', 'table', 'sources'] as const;

/** What is shown, and what is open beside it. */
export const parsePlace = searchState({
  view: oneOf(leadViews, 'board'),
  search: words(),
  source: oneOf(leadSources),
  /** A person's id; `none`: nobody has taken it. */
  owner: uuidOr('none'),
  sla: oneOf(slaStatuses),
  /** Of the table, and the column of the board that a phone shows. */
  status: oneOf(leadStatuses),
  sort: oneOf(sorts, '-createdAt'),
  page,
  pageSize: pageSize(pageSizes),
  /** How many more cards of columns were asked for: `new.40,contacted.60`. */
  more: text,
  /** Days of the company; '' is open. */
  from: isoDay,
  to: isoDay,
  /** The form of a new lead. */
  new: flag,
  leadId: text,
  /** The lead in the panel is being changed. */
  edit: flag,
  /** The web forms are open. */
  forms: flag,
  /** A file of leads: its import, or `new`. */
  import: uuidOr('new'),
});

export type LeadPlace = ReturnType<typeof parsePlace>;

const { noFilters, filterQuery } = filtersOf(parsePlace, [
  'search',
  'source',
  'owner',
  'sla',
  'status',
]);

export { noFilters };

type Depths = Readonly<Partial<Record<LeadStatus, number>>>;

/** Cards of each column that was asked to show more. */
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

/** The next cards of one column, the others as they are. */
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

/** Words and filters of a place, as the API takes them. */
export const filterOf = (place: LeadPlace) => {
  const { status: _ofTheTable, ...filters } = filterQuery(place);
  return filters;
};

/** The same with the stage: what the table shows; on the board every stage is there. */
export const tableFilterOf = (place: LeadPlace) =>
  place.view === 'table' ? filterQuery(place) : filterOf(place);

/** Whether something takes leads off the list. */
export const isNarrowed = (place: LeadPlace): boolean =>
  Object.values(tableFilterOf(place)).some((value) => value !== undefined);

/** Without filters its URL is the one that remote.contract.ts loads ahead. */
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
