import {
  customerImportMatches,
  importChoices,
  importColumns,
  leadImportColumns,
  leadImportMatches,
  taskImportColumns,
  taskImportMatches,
  type Contract,
  type EndpointInput,
  type EndpointOutput,
  type ImportChoice,
  type ImportMatch,
} from '@sala/shared-contracts';
import { api, apiQuery } from '@sala/shared-auth';

type Upload = Pick<EndpointInput<Contract['customerImportCreate']>, 'query' | 'body'>;
type Plan = EndpointInput<Contract['customerImportCheck']>['body'];
type Answer = EndpointOutput<Contract['customerImportView']>;

/** Attributes and endpoints of the imported record type. */
export interface ImportSubject {
  readonly name: 'customers' | 'leads' | 'tasks';
  readonly columns: readonly string[];
  /** Attributes by which existing records can be matched. */
  readonly matches: readonly ImportMatch[];
  /** What may happen to a row whose record is there. */
  readonly choices: readonly ImportChoice[];
  readonly view: (importId: string) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
  };
  readonly list: () => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: {
      readonly signal: AbortSignal;
    }) => Promise<EndpointOutput<Contract['customerImportList']>>;
  };
  readonly create: (upload: Upload) => Promise<Answer>;
  readonly sheet: (importId: string, sheet: string) => Promise<Answer>;
  readonly check: (importId: string, plan: Plan) => Promise<Answer>;
  readonly run: (importId: string) => Promise<Answer>;
  readonly cancel: (importId: string) => Promise<Answer>;
  readonly rejects: (importId: string) => ReturnType<typeof api.customerImportRejects>;
}

export const customerSubject: ImportSubject = {
  name: 'customers',
  columns: importColumns,
  matches: customerImportMatches,
  choices: importChoices,
  view: (importId) => apiQuery('customerImportView', { params: { importId } }),
  list: () => apiQuery('customerImportList'),
  create: (upload) => api.customerImportCreate(upload),
  sheet: (importId, sheet) => api.customerImportSheet({ params: { importId }, body: { sheet } }),
  check: (importId, body) => api.customerImportCheck({ params: { importId }, body }),
  run: (importId) => api.customerImportRun({ params: { importId } }),
  cancel: (importId) => api.customerImportCancel({ params: { importId } }),
  rejects: (importId) => api.customerImportRejects({ params: { importId } }),
};

export const leadSubject: ImportSubject = {
  name: 'leads',
  columns: leadImportColumns,
  matches: leadImportMatches,
  choices: importChoices,
  view: (leadImportId) => apiQuery('leadImportView', { params: { leadImportId } }),
  list: () => apiQuery('leadImportList'),
  create: (upload) => api.leadImportCreate(upload),
  sheet: (leadImportId, sheet) =>
    api.leadImportSheet({ params: { leadImportId }, body: { sheet } }),
  check: (leadImportId, body) => api.leadImportCheck({ params: { leadImportId }, body }),
  run: (leadImportId) => api.leadImportRun({ params: { leadImportId } }),
  cancel: (leadImportId) => api.leadImportCancel({ params: { leadImportId } }),
  rejects: (leadImportId) => api.leadImportRejects({ params: { leadImportId } }),
};

export const taskSubject: ImportSubject = {
  name: 'tasks',
  columns: taskImportColumns,
  matches: taskImportMatches,
  choices: ['skip', 'create'],
  view: (taskImportId) => apiQuery('taskImportView', { params: { taskImportId } }),
  list: () => apiQuery('taskImportList'),
  create: (upload) => api.taskImportCreate(upload),
  sheet: (taskImportId, sheet) =>
    api.taskImportSheet({ params: { taskImportId }, body: { sheet } }),
  check: (taskImportId, body) => api.taskImportCheck({ params: { taskImportId }, body }),
  run: (taskImportId) => api.taskImportRun({ params: { taskImportId } }),
  cancel: (taskImportId) => api.taskImportCancel({ params: { taskImportId } }),
  rejects: (taskImportId) => api.taskImportRejects({ params: { taskImportId } }),
};
