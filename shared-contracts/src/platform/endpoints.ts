import { savedViews } from './saved-views';
import { notificationPreferences } from './notification-preferences';
import { notifications } from './notifications';
import { pushSubscriptions } from './push-subscriptions';
import { failedEvents } from './failed-events';
import { integrations } from './integrations';
import { connections } from './connections';
import { audit } from './audit';
import { auditForwarding } from './audit-forwarding';
import { companyEncryption } from './company-encryption';
import { help } from './help';
import { sandbox } from './sandbox';
import type { EndpointsOf } from './endpoint';
import type { platformRouteTable } from './route-table';

export const platformEndpoints = {
  ...savedViews,
  ...notifications,
  ...notificationPreferences,
  ...pushSubscriptions,
  ...integrations,
  ...connections,
  ...failedEvents,
  ...audit,
  ...auditForwarding,
  ...companyEncryption,
  ...help,
  ...sandbox,
} satisfies EndpointsOf<typeof platformRouteTable>;
