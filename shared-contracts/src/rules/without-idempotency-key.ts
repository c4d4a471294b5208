import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { rulesRouteTable } from './route-table';

export const rulesWithoutIdempotencyKey = {
  campaignPreview: 'it changes nothing',
} as const satisfies WithoutIdempotencyKey<typeof rulesRouteTable>;
