import { sessionRoutes, accountRoutes, invitationRoutes, memberRoutes } from './routes';

export const identityRouteTable = {
  ...sessionRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...memberRoutes,
} as const;
