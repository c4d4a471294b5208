/** Sign-up, sign-in, sign-out and their alternatives. */
export const sessionRoutes = {
  authSignUp: 'POST /auth/sign-up',
  authVerifyEmail: 'POST /auth/verify-email',
  authResendCode: 'POST /auth/verification-codes',
  authSignIn: 'POST /auth/sign-in',
  authChallengeVerify: 'POST /auth/challenges/:challengeId/verify',
  authChallengeResend: 'POST /auth/challenges/:challengeId/code',
  authPasswordForgotten: 'POST /auth/password-resets',
  authPasswordResetCheck: 'POST /auth/password-resets/check',
  authPasswordReset: 'POST /auth/password-resets/complete',
  authSignOut: 'POST /auth/sign-out 204',
  authRenew: 'POST /auth/renewals',
  authSession: 'GET /auth/session',
  authTermsAccept: 'POST /auth/terms',
  authProviders: 'GET /auth/providers',
  authExternalSignIn: 'POST /auth/external',
  authSsoFind: 'POST /auth/sso/find',
  authSsoStart: 'POST /auth/sso/start',
  authSsoComplete: 'POST /auth/sso/complete',
  invitationView: 'POST /auth/invitations/view',
  invitationAccept: 'POST /invitations/accept',
  externalIdentityList: 'GET /external-identities',
  externalIdentityLink: 'POST /external-identities/:identityId/link',
  externalIdentityUnlink: 'POST /external-identities/:identityId/unlink',
} as const;

export const accountRoutes = {
  accountSessionList: 'GET /account/sessions',
  accountSessionEnd: 'DELETE /account/sessions/:sessionId 204',
  accountPasswordChange: 'POST /account/password 204',
  accountSignInList: 'GET /account/sign-ins',
  accountSignInDisown: 'POST /account/sign-ins/:signInId/disown',
  accountLeaveView: 'GET /account/leave',
  accountLeave: 'POST /account/leave 204',
  secondFactorView: 'GET /account/second-factor',
  secondFactorStart: 'POST /account/second-factor',
  secondFactorConfirm: 'POST /account/second-factor/confirm',
  secondFactorDisableStart: 'POST /account/second-factor/disable-code',
  secondFactorDisable: 'POST /account/second-factor/disable 204',
} as const;

export const profileRoutes = {
  profileView: 'GET /account/profile',
  profileUpdate: 'PATCH /account/profile',
  profilePhotoSave: 'PUT /account/photo',
  profilePhotoView: 'GET /account/photo file',
  profilePhotoDelete: 'DELETE /account/photo',
  emailChangeStart: 'POST /account/email-change',
  emailChangeConfirm: 'POST /account/email-change/confirm',
} as const;

export const displayRoutes = {
  displayView: 'GET /account/display',
  displaySave: 'PUT /account/display',
  displayReset: 'DELETE /account/display',
} as const;

export const apiTokenRoutes = {
  apiTokenList: 'GET /api-tokens',
  apiTokenIssue: 'POST /api-tokens',
  apiTokenRevoke: 'DELETE /api-tokens/:apiTokenId 204',
} as const;

export const invitationRoutes = {
  invitationList: 'GET /invitations',
  invitationCreate: 'POST /invitations',
  invitationBulkCreate: 'POST /invitations/bulk',
  invitationResend: 'POST /invitations/:invitationId/resend',
  invitationRevoke: 'DELETE /invitations/:invitationId 204',
} as const;

export const securityPolicyRoutes = {
  securityPolicyView: 'GET /security-policy',
  securityPolicyUpdate: 'PATCH /security-policy',
} as const;

export const clinicalGrantRoutes = {
  clinicalGrantList: 'GET /clinical-grants',
  clinicalGrantApprove: 'POST /clinical-grants/:grantId/approve',
  clinicalGrantRefuse: 'POST /clinical-grants/:grantId/refuse',
  clinicalGrantCancel: 'POST /clinical-grants/:grantId/cancel',
} as const;

export const ownershipRoutes = {
  ownershipTransferView: 'GET /ownership-transfer',
  ownershipTransferCreate: 'POST /ownership-transfers',
  ownershipTransferWithdraw: 'POST /ownership-transfers/:transferId/withdraw 204',
  ownershipTransferAccept: 'POST /ownership-transfers/:transferId/accept 204',
  ownershipTransferDecline: 'POST /ownership-transfers/:transferId/decline 204',
} as const;

export const singleSignOnRoutes = {
  ssoView: 'GET /single-sign-on',
  ssoSave: 'PUT /single-sign-on',
  ssoTest: 'POST /single-sign-on/test',
  ssoDomainAdd: 'POST /single-sign-on/domains',
  ssoDomainVerify: 'POST /single-sign-on/domains/:domainId/verify',
  ssoDomainDelete: 'DELETE /single-sign-on/domains/:domainId 204',
  scimTokenIssue: 'POST /single-sign-on/scim-tokens',
  scimTokenRevoke: 'DELETE /single-sign-on/scim-tokens/:scimTokenId 204',
} as const;

/** Also called by the shell. */
export const memberPhotoRoutes = { memberPhotoView: 'GET /member-photos/:userId file' } as const;

export const customRoleRoutes = {
  customRoleList: 'GET /custom-roles',
  customRoleView: 'GET /custom-roles/:roleId',
  customRoleCreate: 'POST /custom-roles',
  customRoleUpdate: 'PATCH /custom-roles/:roleId',
  customRoleDelete: 'POST /custom-roles/:roleId/deletion 204',
} as const;

export const memberRoutes = {
  memberList: 'GET /members',
  memberAccessReview: 'GET /members/access-review',
  memberView: 'GET /members/:memberId',
  memberUpdate: 'PATCH /members/:memberId',
  memberSuspend: 'POST /members/:memberId/suspend',
  memberReactivate: 'POST /members/:memberId/reactivate',
  memberDeactivate: 'POST /members/:memberId/deactivate',
  handOverView: 'GET /hand-overs/:handOverId',
  memberSecondFactorReset: 'POST /members/:memberId/second-factor-reset',
  memberPasswordExpire: 'POST /members/:memberId/password-expiry',
  roleList: 'GET /roles',
  memberPhotoList: 'GET /member-photos',
  ...memberPhotoRoutes,
} as const;
