import {
  sessionRoutes,
  accountRoutes,
  apiTokenRoutes,
  displayRoutes,
  invitationRoutes,
  memberPhotoRoutes,
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
  ...memberPhotoRoutes,
  ...ownershipRoutes,
  ...securityPolicyRoutes,
  ...singleSignOnRoutes,
} as const;
