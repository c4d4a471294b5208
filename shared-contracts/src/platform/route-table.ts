import {
  notificationPreferenceRoutes,
  notificationRoutes,
  pushSubscriptionRoutes,
  savedViewRoutes,
  integrationRoutes,
  connectionRoutes,
  failedEventRoutes,
  auditRoutes,
  auditForwardingRoutes,
  helpRoutes,
  sandboxShellRoutes,
  sandboxRoutes,
} from './routes';

export const platformRouteTable = {
  ...notificationRoutes,
  ...notificationPreferenceRoutes,
  ...pushSubscriptionRoutes,
  ...savedViewRoutes,
  ...integrationRoutes,
  ...connectionRoutes,
  ...failedEventRoutes,
  ...auditRoutes,
  ...auditForwardingRoutes,
  ...helpRoutes,
  ...sandboxShellRoutes,
  ...sandboxRoutes,
} as const;
