import type { EndpointsOf } from '../platform/endpoint';
import { campaigns } from './campaigns';
import { purchaseReminders } from './purchase-reminders';
import type { rulesRouteTable } from './route-table';
import { rules } from './rules';

export const rulesEndpoints = {
  ...rules,
  ...purchaseReminders,
  ...campaigns,
} satisfies EndpointsOf<typeof rulesRouteTable>;
