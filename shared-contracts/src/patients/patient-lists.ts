import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { bulkOutcome, valueCounts } from '../platform/lists';
import { patientSorts } from './patient-kinds';
import { patientFilters } from './patients';
import { exactText, searchText } from '../platform/text';
import { exportFormats } from '../platform/export-formats';

const search = z.optional(searchText(platformLimits.searchMax));

/** Column names, comma-separated; unknown names are ignored. */
const columns = z.optional(exactText(1000));

/** null: more than `limits.patientFacetsMax` patients match. */
const counts = z.nullable(valueCounts);

export const patientLists = {
  patientFacets: endpoint({
    summary: 'How many patients each value of each filter would leave, under all the other filters',
    access: { permission: 'patients:read' },
    query: z.strictObject({ search, ...patientFilters }),
    response: z.object({
      status: counts,
      sex: counts,
      age: counts,
      tags: counts,
      practitionerId: counts,
      lastVisit: counts,
      debt: counts,
      consent: counts,
    }),
  }),
  patientExport: endpoint({
    summary:
      'Patients as a file, narrowed and ordered as the list; all columns, or those that are named. Nothing clinical',
    access: { permission: 'patients:export' },
    query: z.strictObject({
      search,
      ...patientFilters,
      sort: z._default(z.enum(patientSorts), 'name'),
      format: z._default(z.enum(exportFormats), 'csv'),
      columns,
    }),
    download: true,
  }),
  patientPickedExport: endpoint({
    summary:
      'These patients as a file, in this order; those that are gone are left out. Nothing clinical',
    access: { permission: 'patients:export' },
    body: z.strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(platformLimits.exportPickedMax)),
      format: z._default(z.enum(exportFormats), 'csv'),
      columns,
    }),
    download: true,
  }),
  patientBulkTag: endpoint({
    summary:
      'Give many patients a tag, or take it away; each by itself: what one is refused for keeps back none of the others',
    access: { permission: 'patients:write' },
    body: z.strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(platformLimits.bulkMax)),
      tagId: z.uuid(),
      tagged: z.boolean(),
    }),
    response: bulkOutcome,
  }),
};
