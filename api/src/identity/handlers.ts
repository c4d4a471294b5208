import type { ConstraintProblems } from '../platform/database/database-errors';
import type { BodyFaults } from '../platform/http/bind';
import { accountHandlers } from './http/account.handlers';
import { apiTokenHandlers } from './http/api-tokens.handlers';
import { authHandlers } from './http/auth.handlers';
import { customRoleHandlers } from './http/custom-roles.handlers';
import { clinicalGrantHandlers } from './http/clinical-grants.handlers';
import { displayHandlers } from './http/display.handlers';
import { externalIdentityHandlers } from './http/external-identities.handlers';
import { invitationHandlers } from './http/invitations.handlers';
import { memberHandlers } from './http/members.handlers';
import { memberPhotoHandlers } from './http/member-photos.handlers';
import { ownAccountHandlers } from './http/own-account.handlers';
import { ownershipHandlers } from './http/ownership.handlers';
import { securityPolicyHandlers } from './http/security-policy.handlers';
import { singleSignOnHandlers } from './http/single-sign-on.handlers';
import { ssoSignInHandlers } from './http/sso-sign-in.handlers';
import { profileHandlers } from './http/profile.handlers';
import { signUpFaults } from './http/sign-up.handlers';

export const identityHandlers = {
  ...authHandlers,
  ...accountHandlers,
  ...ownAccountHandlers,
  ...memberPhotoHandlers,
  ...profileHandlers,
  ...apiTokenHandlers,
  ...displayHandlers,
  ...invitationHandlers,
  ...memberHandlers,
  ...customRoleHandlers,
  ...externalIdentityHandlers,
  ...clinicalGrantHandlers,
  ...ownershipHandlers,
  ...securityPolicyHandlers,
  ...singleSignOnHandlers,
  ...ssoSignInHandlers,
};

export const identityBodyFaults: BodyFaults = { authSignUp: signUpFaults };

/** Handlers check first, so constraints are only violated in a race. */
export const identityConstraints: ConstraintProblems = {
  ownership_transfer_open: 'ownership.pending',
  sign_in_way_left: 'securityPolicy.no_way_left',
  verified_domain_holder: 'sso.domain_taken',
  api_token_name: 'apiToken.name_taken',
  user_account_email_key: 'auth.code_invalid',
  custom_role_name: 'custom_role.name_taken',
  custom_role_limit: 'custom_role.limit_reached',
  custom_role_own: 'custom_role.own',
  custom_role_in_use: 'custom_role.in_use',
  custom_role_mapped: 'custom_role.mapped',
  custom_role_becomes_clinical: 'custom_role.becomes_clinical',
  custom_role_above_own_role: 'custom_role.above_own_role',
  membership_last_owner: 'member.last_owner',
  membership_own_roles: 'member.own_roles',
  membership_above_own_role: 'member.above_own_role',
  membership_clinical_grant: 'member.needs_grant',
  membership_clinical_first: 'member.clinical_first',
  clinical_grant_gone: 'clinicalGrant.gone',
  clinical_grant_own: 'clinicalGrant.own',
  clinical_grant_two_people: 'clinicalGrant.own',
  clinical_grant_manager: 'clinicalGrant.manager_only',
  invitation_above_own_role: 'invitation.above_own_role',
  membership_invited_by_owner: 'invitation.gone',
  membership_custom_roles_offered: 'invitation.roles_gone',
};
