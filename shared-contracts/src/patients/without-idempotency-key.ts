import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { patientsRouteTable } from './route-table';

export const patientsWithoutIdempotencyKey = {
  patientDuplicates: 'it changes nothing',
} as const satisfies WithoutIdempotencyKey<typeof patientsRouteTable>;
