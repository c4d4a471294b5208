import * as z from 'zod/mini';
import { exportFormats } from './dataset-columns';
import { endpoint } from './endpoint';
import { leadFilters, leadSorts, leadStatusFilter } from './lead-filters';
import { valueCounts } from './lists';

export const leadLists = {
  leadFacets: endpoint({
    summary: 'How many leads each value of each filter would leave, under all the other filters',
    access: { permission: 'leads:read' },
    query: z.strictObject({ ...leadFilters, ...leadStatusFilter }),
    response: z.object({ status: valueCounts, source: valueCounts, owner: valueCounts, sla: valueCounts }),
  }),
  leadExport: endpoint({
    summary: 'Leads as a file, narrowed and ordered as the table',
    access: { permission: 'leads:manage' },
    query: z.strictObject({
      ...leadFilters,
      ...leadStatusFilter,
      sort: z._default(z.enum(leadSorts), '-createdAt'),
      format: z._default(z.enum(exportFormats), 'csv'),
    }),
    download: true,
  }),
};
