import {
  sessionRoutes,
  accountRoutes,
  invitationRoutes,
  memberRoutes,
  ownershipRoutes,
  securityPolicyRoutes,
  singleSignOnRoutes,
} from './routes';

export const identityRouteTable = {
  ...sessionRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...memberRoutes,
  ...ownershipRoutes,
  ...securityPolicyRoutes,
  ...singleSignOnRoutes,
} as const;
