import type { BodyFaults } from '../platform/http/bind';
import { accountHandlers } from './http/account.handlers';
import { authHandlers } from './http/auth.handlers';
import { externalIdentityHandlers } from './http/external-identities.handlers';
import { invitationHandlers } from './http/invitations.handlers';
import { memberHandlers } from './http/members.handlers';
import { signUpFaults } from './http/sign-up.handlers';

export const identityHandlers = {
  ...authHandlers,
  ...accountHandlers,
  ...invitationHandlers,
  ...memberHandlers,
  ...externalIdentityHandlers,
};

export const identityBodyFaults: BodyFaults = { authSignUp: signUpFaults };
