import { auth } from './auth';
import { account } from './account';
import { apiTokens } from './api-tokens';
import { customRoles } from './custom-roles';
import { clinicalGrants } from './clinical-grants';
import { display } from './display';
import { handOvers } from './hand-overs';
import { invitations } from './invitations';
import { externalIdentities } from './external-identities';
import { members } from './members';
import { memberPhotos } from './member-photos';
import { ownership } from './ownership';
import { securityPolicy } from './security-policy';
import { singleSignOn } from './single-sign-on';
import { profile } from './profile';
import type { EndpointsOf } from '../platform/endpoint';
import type { identityRouteTable } from './route-table';

export const identityEndpoints = {
  ...auth,
  ...account,
  ...profile,
  ...apiTokens,
  ...display,
  ...invitations,
  ...externalIdentities,
  ...members,
  ...handOvers,
  ...memberPhotos,
  ...customRoles,
  ...clinicalGrants,
  ...ownership,
  ...securityPolicy,
  ...singleSignOn,
} satisfies EndpointsOf<typeof identityRouteTable>;
