import type { ConstraintProblems } from './database/database-errors';
import { auditHandlers } from './audit/audit.handlers';
import { auditForwardingHandlers } from './audit/forwarding/forwarding.handlers';
import { connectionHandlers } from './connections/connections.handlers';
import { deliveryHandlers } from './deliveries/deliveries.handlers';
import { failedEventHandlers } from './events/failed-events.handlers';
import { companyEncryptionHandlers } from './secrets/company-encryption.handlers';
import { helpHandlers } from './help/help.handlers';
import { integrationHandlers } from './integrations/integrations.handlers';
import { notificationHandlers } from './notifications/notifications.handlers';
import { notificationPreferenceHandlers } from './notifications/preferences.handlers';
import { pushSubscriptionHandlers } from './push/push-subscriptions.handlers';
import { sandboxHandlers } from './sandbox/sandbox.handlers';
import { savedViewHandlers } from './saved-views/saved-views.handlers';

export const platformHandlers = {
  ...savedViewHandlers,
  ...notificationHandlers,
  ...notificationPreferenceHandlers,
  ...pushSubscriptionHandlers,
  ...integrationHandlers,
  ...connectionHandlers,
  ...deliveryHandlers,
  ...failedEventHandlers,
  ...auditHandlers,
  ...auditForwardingHandlers,
  ...companyEncryptionHandlers,
  ...helpHandlers,
  ...sandboxHandlers,
};

/** Handlers check first, so constraints are only violated in a race. */
export const platformConstraints: ConstraintProblems = {
  saved_view_name: 'savedView.name_taken',
  push_subscription_limit: 'pushSubscription.limit_reached',
  push_subscription_taken: 'pushSubscription.taken',
};
