import { sessionRoutes } from './identity/routes';
import { notificationRoutes, sandboxShellRoutes } from './platform/routes';

/** What the shell itself calls: its first load carries these. */
export const shellRoutes = {
  ...sessionRoutes,
  ...notificationRoutes,
  ...sandboxShellRoutes,
} as const;
