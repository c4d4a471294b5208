import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { customersRouteTable } from './route-table';

const onlyReads = 'it changes nothing';

export const customersWithoutIdempotencyKey = {
  customerDuplicates: onlyReads,
  customerFieldImportPreview: onlyReads,
} as const satisfies WithoutIdempotencyKey<typeof customersRouteTable>;
