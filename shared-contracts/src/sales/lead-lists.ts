import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { leadFilters, leadSorts, leadStatusFilter } from './lead-filters';
import { leadStatuses, lostReasons } from './lead-statuses';
import * as limits from '../platform/limits';
import { bulkOutcome, selectedIds, valueCounts } from '../platform/lists';
import { exportFormats } from '../platform/export-formats';

const bulkAction = z.union([
  /** `next`: round-robin assignment. */
  z.strictObject({
    type: z.literal('owner'),
    ownerId: z.nullable(z.union([z.literal('next'), z.uuid()])),
  }),
  z.strictObject({
    type: z.literal('status'),
    status: z.enum(leadStatuses),
    lostReason: z.optional(z.enum(lostReasons)),
  }),
  /** Undoes the caller's latest move of each. */
  z.strictObject({ type: z.literal('undo') }),
]);

export const leadLists = {
  leadFacets: endpoint({
    summary: 'How many leads each value of each filter would leave, under all the other filters',
    access: { permission: 'leads:read' },
    query: z.strictObject({ ...leadFilters, ...leadStatusFilter }),
    response: z.object({
      status: valueCounts,
      source: valueCounts,
      owner: valueCounts,
      sla: valueCounts,
    }),
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
  leadPickedExport: endpoint({
    summary: 'These leads as a file, in this order; those that are gone are left out',
    access: { permission: 'leads:manage' },
    body: z.strictObject({
      ids: selectedIds(limits.exportPickedMax),
      format: z._default(z.enum(exportFormats), 'csv'),
    }),
    download: true,
  }),
  leadBulk: endpoint({
    summary:
      'Give many leads an owner or a status that their own leads to; each by itself: what one is refused for keeps back none of the others',
    access: { permission: 'leads:write' },
    body: z.strictObject({ ids: selectedIds(limits.bulkMax), action: bulkAction }),
    response: bulkOutcome,
  }),
};
