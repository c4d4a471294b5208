import {
  sessionRoutes,
  accountRoutes,
  apiTokenRoutes,
  displayRoutes,
  invitationRoutes,
  memberRoutes,
  ownershipRoutes,
  securityPolicyRoutes,
  singleSignOnRoutes,
  profileRoutes,
} from './routes';

export const identityRouteTable = {
  ...sessionRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...apiTokenRoutes,
  ...displayRoutes,
  ...invitationRoutes,
  ...memberRoutes,
  ...ownershipRoutes,
  ...securityPolicyRoutes,
  ...singleSignOnRoutes,
} as const;
