import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { sapRouteTable } from './route-table';

export const sapWithoutIdempotencyKey = {
  sapPatientFind: 'it is a question; what it keeps is kept by PATNR',
  sapPatientImport: 'a record in SAP becomes one patient; again: the same one',
  sapFieldsTake: 'values are set; the version of the link is compared',
  sapAppointmentImport: 'an appointment in SAP becomes one of ours; again: the same one',
  sapClashResolve: 'a settled clash stays settled',
} as const satisfies WithoutIdempotencyKey<typeof sapRouteTable>;
