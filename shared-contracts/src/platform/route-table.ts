import {
  notificationRoutes,
  savedViewRoutes,
  integrationRoutes,
  helpRoutes,
  sandboxShellRoutes,
  sandboxRoutes,
} from './routes';

export const platformRouteTable = {
  ...notificationRoutes,
  ...savedViewRoutes,
  ...integrationRoutes,
  ...helpRoutes,
  ...sandboxShellRoutes,
  ...sandboxRoutes,
} as const;
