import { memberPhotoRoutes, sessionRoutes } from './identity/routes';
import { chatUnreadRoutes } from './messaging/routes';
import { waitingCountRoutes } from './tasks/routes';
import { notificationRoutes, sandboxShellRoutes } from './platform/routes';

/** Routes the shell calls itself; part of its first load. */
export const shellRoutes = {
  ...sessionRoutes,
  ...memberPhotoRoutes,
  ...notificationRoutes,
  ...chatUnreadRoutes,
  ...waitingCountRoutes,
  ...sandboxShellRoutes,
} as const;
