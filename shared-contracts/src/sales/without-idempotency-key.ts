import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { salesRouteTable } from './route-table';

const onlyReads = 'it changes nothing';

export const salesWithoutIdempotencyKey = {
  cfdiValidate: onlyReads,
  purchaseFieldImportPreview: onlyReads,
  purchaseQuote: onlyReads,
  cfdiStamp: 'it asks a service outside; repeating it answers with the stamp that is there',
  cfdiCancel: 'it asks a service outside; what is cancelled stays cancelled',
} as const satisfies WithoutIdempotencyKey<typeof salesRouteTable>;
