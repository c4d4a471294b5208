import type {
  Contract,
  CustomField,
  EndpointInput,
  EndpointOutput,
  FieldImportPlan,
  FieldOwner,
  FieldUsage,
  Permission,
} from '@sala/shared-contracts';
import { api, apiKey, apiQuery, type QueryName } from '@sala/shared-auth';
import { createContext, useContext } from 'react';

export type CreateBody = EndpointInput<Contract['customerFieldCreate']>['body'];
export type UpdateBody = EndpointInput<Contract['customerFieldUpdate']>['body'];

/** Query options common to both owners. */
interface OwnerQuery<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  readonly initialData: () => Data | undefined;
}

/** Endpoints and texts of the custom fields of customers or of purchases. */
export interface FieldConfig {
  readonly owner: FieldOwner;
  readonly read: Permission;
  readonly manage: Permission;
  readonly list: () => OwnerQuery<{ items: CustomField[] }>;
  readonly usage: () => OwnerQuery<FieldUsage>;
  readonly create: (body: CreateBody) => Promise<CustomField>;
  readonly update: (fieldId: string, body: UpdateBody) => Promise<CustomField>;
  readonly remove: (fieldId: string, key: string) => Promise<unknown>;
  readonly reorder: (ids: string[]) => Promise<{ items: CustomField[] }>;
  readonly exportSet: () => Promise<EndpointOutput<Contract['customerFieldExport']>>;
  readonly previewSet: (file: Blob) => Promise<FieldImportPlan>;
  readonly importSet: (file: Blob, digest: string) => Promise<FieldImportPlan>;
  /** Queries to invalidate after a change of a definition. */
  readonly dependentQueries: readonly (readonly [QueryName])[];
}

export const customerFieldConfig: FieldConfig = {
  owner: 'customer',
  read: 'customer-fields:read',
  manage: 'customer-fields:manage',
  list: () => apiQuery('customerFieldList'),
  usage: () => apiQuery('customerFieldUsage'),
  create: (body) => api.customerFieldCreate({ body }),
  update: (fieldId, body) => api.customerFieldUpdate({ params: { fieldId }, body }),
  remove: (fieldId, key) => api.customerFieldDelete({ params: { fieldId }, query: { key } }),
  reorder: (ids) => api.customerFieldReorder({ body: { ids } }),
  exportSet: () => api.customerFieldExport(),
  previewSet: (body) => api.customerFieldImportPreview({ body }),
  importSet: (body, digest) => api.customerFieldImport({ body, query: { digest } }),
  dependentQueries: [
    apiKey('customerFieldList'),
    apiKey('customerFieldUsage'),
    apiKey('customerList'),
    apiKey('customerView'),
  ],
};

export const purchaseFieldConfig: FieldConfig = {
  owner: 'purchase',
  read: 'purchase-fields:read',
  manage: 'purchase-fields:manage',
  list: () => apiQuery('purchaseFieldList'),
  usage: () => apiQuery('purchaseFieldUsage'),
  create: (body) => api.purchaseFieldCreate({ body }),
  update: (purchaseFieldId, body) => api.purchaseFieldUpdate({ params: { purchaseFieldId }, body }),
  remove: (purchaseFieldId, key) =>
    api.purchaseFieldDelete({ params: { purchaseFieldId }, query: { key } }),
  reorder: (ids) => api.purchaseFieldReorder({ body: { ids } }),
  exportSet: () => api.purchaseFieldExport(),
  previewSet: (body) => api.purchaseFieldImportPreview({ body }),
  importSet: (body, digest) => api.purchaseFieldImport({ body, query: { digest } }),
  dependentQueries: [
    apiKey('purchaseFieldList'),
    apiKey('purchaseFieldUsage'),
    apiKey('purchaseList'),
    apiKey('purchaseView'),
  ],
};

export const FieldConfigContext = createContext<FieldConfig>(customerFieldConfig);

export const useFieldConfig = (): FieldConfig => useContext(FieldConfigContext);
