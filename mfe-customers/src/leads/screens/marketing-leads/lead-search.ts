import {
  leadSources,
  leadStatuses,
  limits,
  slaStatuses,
  type Contract,
  type EndpointInput,
  type LeadSource,
  type LeadStatus,
  type SlaStatus,
} from '@sala/shared-contracts';

type ListQuery = NonNullable<EndpointInput<Contract['leadList']>['query']>;
type BoardQuery = NonNullable<EndpointInput<Contract['leadBoard']>['query']>;
export type LeadSort = NonNullable<ListQuery['sort']>;

const sorts: Partial<Record<LeadSort, true>> = {
  name: true,
  '-name': true,
  createdAt: true,
  '-createdAt': true,
  responseBy: true,
  '-responseBy': true,
  score: true,
  '-score': true,
  nextStepOn: true,
  '-nextStepOn': true,
};

export const pageSizes = [25, 50, 100] as const;
export const leadViews = ['board', 'table', 'sources'] as const;
export type LeadView = (typeof leadViews)[number];

export const isSort = (text: string): text is LeadSort => Object.hasOwn(sorts, text);

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** What is shown, and what is open beside it. */
export interface LeadPlace {
  readonly view: LeadView;
  readonly search: string;
  readonly source: LeadSource | '';
  /** A person's id; `none`: nobody has taken it. */
  readonly owner: string;
  readonly sla: SlaStatus | '';
  /** Of the table, and the column of the board that a phone shows. */
  readonly status: LeadStatus | '';
  readonly sort: LeadSort;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** How many more cards of columns were asked for: `new.40,contacted.60`. */
  readonly more: string;
  /** Days of the company; '' is open. */
  readonly from: string;
  readonly to: string;
  /** '1': the form of a new lead. */
  readonly new: '1' | '';
  readonly leadId: string;
  /** '1': the lead in the panel is being changed. */
  readonly edit: '1' | '';
  /** '1': the web forms are open. */
  readonly forms: '1' | '';
  /** A file of leads: its import, or `new`. */
  readonly import: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const flag = (text: string | undefined): '1' | '' => (text === '1' ? '1' : '');

/** Total: a mistyped link shows the board. */
export const parsePlace = (params: Readonly<Record<string, string>>): LeadPlace => {
  const {
    view = '',
    search = '',
    source = '',
    owner = '',
    sla = '',
    status = '',
    sort = '',
    page = '',
    pageSize = '',
    from = '',
    to = '',
  } = params;
  return {
    view: oneOf(leadViews, view) ?? 'board',
    search: search.trim().slice(0, limits.searchMax),
    source: oneOf(leadSources, source) ?? '',
    owner: owner === 'none' || uuid.test(owner) ? owner : '',
    sla: oneOf(slaStatuses, sla) ?? '',
    status: oneOf(leadStatuses, status) ?? '',
    sort: isSort(sort) ? sort : '-createdAt',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: pageSizes.find((size) => size === Number(pageSize)) ?? pageSizes[0],
    more: params['more'] ?? '',
    from: day.test(from) ? from : '',
    to: day.test(to) ? to : '',
    new: flag(params['new']),
    leadId: params['leadId'] ?? '',
    edit: flag(params['edit']),
    forms: flag(params['forms']),
    import:
      params['import'] === 'new' || uuid.test(params['import'] ?? '')
        ? (params['import'] ?? '')
        : '',
  };
};

type Depths = Readonly<Partial<Record<LeadStatus, number>>>;

/** Cards of each column that was asked to show more. */
export const depthsOf = (more: string): Depths =>
  Object.fromEntries(
    more.split(',').flatMap((part): [LeadStatus, number][] => {
      const [name = '', count = ''] = part.split('.');
      const status = oneOf(leadStatuses, name);
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
export const filterOf = ({ search, source, owner, sla }: LeadPlace) => ({
  search: search || undefined,
  source: source || undefined,
  owner: owner || undefined,
  sla: sla || undefined,
});

/** The same with the stage: what the table shows; on the board every stage is there. */
export const tableFilterOf = (place: LeadPlace) => ({
  ...filterOf(place),
  status: (place.view === 'table' && place.status) || undefined,
});

/** Takes every filter off. */
export const noFilters = { search: '', source: '', owner: '', sla: '', status: '' } as const;

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
