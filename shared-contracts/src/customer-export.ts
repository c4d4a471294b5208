import * as z from 'zod/mini';
import { customerFilterQuery, customerSorts } from './customer-filters';
import { exportFormats } from './dataset-columns';
import { endpoint } from './endpoint';
import * as limits from './limits';

export const customerExports = {
  customerExport: endpoint({
    summary: 'Customers as a file, narrowed and ordered as the list; all columns, or those that are named',
    access: { permission: 'customers:export' },
    query: z.strictObject({
      ...customerFilterQuery,
      sort: z._default(z.enum(customerSorts), 'name'),
      format: z._default(z.enum(exportFormats), 'csv'),
      /** Names of columns of the customer, or `values.<key>`, separated by commas; without: every column. What does not exist is left out. */
      columns: z.optional(z.string().check(z.maxLength(limits.tableColumnsMax * 20))),
    }),
    download: true,
  }),
};
