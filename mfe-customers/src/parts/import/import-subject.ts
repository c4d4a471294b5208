import {
  importColumns,
  importMatches,
  leadImportColumns,
  leadImportMatches,
  type Contract,
  type EndpointInput,
  type EndpointOutput,
  type ImportMatch,
} from '@sala/shared-contracts';
import { api, apiQuery } from '@sala/shared-auth';

type Upload = Pick<EndpointInput<Contract['customerImportCreate']>, 'query' | 'body'>;
type Plan = EndpointInput<Contract['customerImportCheck']>['body'];
type Answer = EndpointOutput<Contract['customerImportView']>;

/** Attributes and endpoints of the imported record type. */
export interface ImportSubject {
  readonly name: 'customers' | 'leads';
  readonly columns: readonly string[];
  /** Attributes by which existing records can be matched. */
  readonly matches: readonly ImportMatch[];
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
  matches: importMatches,
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
