import {
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
  ...savedViewRoutes,
  ...integrationRoutes,
  ...connectionRoutes,
  ...failedEventRoutes,
  ...auditRoutes,
  ...helpRoutes,
  ...sandboxShellRoutes,
  ...sandboxRoutes,
} as const;
