import {
  sessionRoutes,
  accountRoutes,
  apiTokenRoutes,
  customRoleRoutes,
  clinicalGrantRoutes,
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
  ...clinicalGrantRoutes,
  ...ownershipRoutes,
  ...securityPolicyRoutes,
  ...singleSignOnRoutes,
} as const;
