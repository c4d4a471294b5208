import {
  notificationPreferenceRoutes,
  notificationRoutes,
  savedViewRoutes,
  integrationRoutes,
  connectionRoutes,
  failedEventRoutes,
  auditRoutes,
  helpRoutes,
  sandboxShellRoutes,
  sandboxRoutes,
} from './routes';

export const platformRouteTable = {
  ...notificationRoutes,
  ...notificationPreferenceRoutes,
  ...savedViewRoutes,
  ...integrationRoutes,
  ...connectionRoutes,
  ...failedEventRoutes,
  ...auditRoutes,
  ...helpRoutes,
  ...sandboxShellRoutes,
  ...sandboxRoutes,
} as const;
