import * as z from 'zod/mini';
import { customerFilterQuery, customerSorts } from './customer-filters';
import { endpoint } from '../platform/endpoint';
import * as limits from '../platform/limits';
import { idParams } from '../platform/lists';
import { personalDataQuery } from '../platform/personal-data-query';
import { exactText } from '../platform/text';
import { exportFormats } from '../platform/export-formats';

/** Column names or `values.<key>`, comma-separated. Absent: every column. Unknown names are ignored. */
const columns = z.optional(exactText(limits.tableColumnsMax * 20));

export const customerExports = {
  customerExport: endpoint({
    summary:
      'Customers as a file, narrowed and ordered as the list; all columns, or those that are named',
    access: { permission: 'customers:export' },
    query: z.strictObject({
      ...customerFilterQuery,
      sort: z._default(z.enum(customerSorts), 'name'),
      format: z._default(z.enum(exportFormats), 'csv'),
      columns,
    }),
    download: true,
  }),
  customerPickedExport: endpoint({
    summary: 'These customers as a file, in this order; those that are gone are left out',
    access: { permission: 'customers:export' },
    body: z.strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.exportPickedMax)),
      format: z._default(z.enum(exportFormats), 'csv'),
      columns,
    }),
    download: true,
  }),
  customerDataExport: endpoint({
    summary:
      'What a customer may ask of their own data (ARCO), as JSON or as a document; purchases for who sees them one by one',
    access: { permission: 'customers:export' },
    params: idParams('customerId'),
    query: personalDataQuery,
    download: true,
  }),
};
