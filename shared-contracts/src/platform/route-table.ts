import {
  notificationRoutes,
  savedViewRoutes,
  integrationRoutes,
  connectionRoutes,
  helpRoutes,
  sandboxShellRoutes,
  sandboxRoutes,
} from './routes';

export const platformRouteTable = {
  ...notificationRoutes,
  ...savedViewRoutes,
  ...integrationRoutes,
  ...connectionRoutes,
  ...helpRoutes,
  ...sandboxShellRoutes,
  ...sandboxRoutes,
} as const;
