import {
  sessionRoutes,
  accountRoutes,
  invitationRoutes,
  memberRoutes,
  ownershipRoutes,
  securityPolicyRoutes,
} from './routes';

export const identityRouteTable = {
  ...sessionRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...memberRoutes,
  ...ownershipRoutes,
  ...securityPolicyRoutes,
} as const;
