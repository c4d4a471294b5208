import { auth } from './auth';
import { account } from './account';
import { invitations } from './invitations';
import { externalIdentities } from './external-identities';
import { members } from './members';
import type { EndpointsOf } from '../platform/endpoint';
import type { identityRouteTable } from './route-table';

export const identityEndpoints = {
  ...auth,
  ...account,
  ...invitations,
  ...externalIdentities,
  ...members,
} satisfies EndpointsOf<typeof identityRouteTable>;
