import {
  notificationRoutes,
  savedViewRoutes,
  integrationRoutes,
  connectionRoutes,
  failedEventRoutes,
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
  ...helpRoutes,
  ...sandboxShellRoutes,
  ...sandboxRoutes,
} as const;
