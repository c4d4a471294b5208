import {
  sessionRoutes,
  accountRoutes,
  apiTokenRoutes,
  customRoleRoutes,
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
  ...customRoleRoutes,
  ...ownershipRoutes,
  ...securityPolicyRoutes,
  ...singleSignOnRoutes,
} as const;
