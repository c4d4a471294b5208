/**
 * Method and path of every endpoint, by its operation id. The browser's client needs nothing else
 * at run time, so the schemas stay out of the first load. Paths of the API are below {@link apiPrefix},
 * those of the registry below {@link registryPrefix}.
 */
const apiRoutes = {
  authSignUp: 'POST /auth/sign-up',
  authVerifyEmail: 'POST /auth/verify-email',
  authResendCode: 'POST /auth/verification-codes',
  authSignIn: 'POST /auth/sign-in',
  authChallengeVerify: 'POST /auth/challenges/:challengeId/verify',
  authChallengeResend: 'POST /auth/challenges/:challengeId/code',
  authPasswordForgotten: 'POST /auth/password-resets',
  authPasswordResetCheck: 'POST /auth/password-resets/check',
  authPasswordReset: 'POST /auth/password-resets/complete',
  authSignOut: 'POST /auth/sign-out',
  authRenew: 'POST /auth/renewals',
  authSession: 'GET /auth/session',
  authProviders: 'GET /auth/providers',
  authExternalSignIn: 'POST /auth/external',
  accountSessionList: 'GET /account/sessions',
  accountSessionEnd: 'DELETE /account/sessions/:sessionId',
  accountPasswordChange: 'POST /account/password',
  secondFactorView: 'GET /account/second-factor',
  secondFactorStart: 'POST /account/second-factor',
  secondFactorConfirm: 'POST /account/second-factor/confirm',
  secondFactorDisable: 'POST /account/second-factor/disable',
  invitationView: 'GET /auth/invitations/:invitationToken',
  invitationAccept: 'POST /invitations/accept',
  invitationList: 'GET /invitations',
  invitationCreate: 'POST /invitations',
  invitationRevoke: 'DELETE /invitations/:invitationId',
  externalIdentityList: 'GET /external-identities',
  externalIdentityLink: 'POST /external-identities/:identityId/link',
  externalIdentityUnlink: 'POST /external-identities/:identityId/unlink',
  companySetupView: 'GET /company-setup',
  companySetupSave: 'PUT /company-setup/:step',
  companySetupFinish: 'POST /company-setup/finish',
  companyCreate: 'POST /companies',
  companyView: 'GET /company',
  companyUpdate: 'PATCH /company',
  memberList: 'GET /members',
  memberUpdate: 'PATCH /members/:memberId',
  roleList: 'GET /roles',
  customerFieldList: 'GET /customer-fields',
  customerFieldView: 'GET /customer-fields/:fieldId',
  customerFieldCreate: 'POST /customer-fields',
  customerFieldUpdate: 'PATCH /customer-fields/:fieldId',
  customerFieldDelete: 'DELETE /customer-fields/:fieldId',
  customerList: 'GET /customers',
  customerView: 'GET /customers/:customerId',
  customerCreate: 'POST /customers',
  customerUpdate: 'PATCH /customers/:customerId',
  customerDelete: 'DELETE /customers/:customerId',
  categoryList: 'GET /categories',
  categoryView: 'GET /categories/:categoryId',
  categoryCreate: 'POST /categories',
  categoryUpdate: 'PATCH /categories/:categoryId',
  categoryDelete: 'DELETE /categories/:categoryId',
  planList: 'GET /plans',
  notificationList: 'GET /notifications',
  notificationRead: 'POST /notifications/read',
  integrationList: 'GET /integrations',
  integrationTest: 'POST /integrations/:provider/test',
  helpFeedbackCreate: 'POST /help/feedback',
  helpMissCreate: 'POST /help/misses',
  sandboxMailbox: 'GET /sandbox/mailbox',
  sandboxClock: 'POST /sandbox/clock',
  sandboxFail: 'POST /sandbox/fail',
  sandboxIdentityToken: 'POST /sandbox/identity-tokens',
} as const;

/** Served by the registry (releases.ts). */
const registryRoutes = {
  releaseState: 'GET /state',
  releaseEventList: 'GET /events',
  releaseView: 'GET /releases/:name/:version',
  releaseEvidenceCreate: 'POST /releases/:name/:version/evidence',
  releaseRevoke: 'POST /releases/:name/:version/revoke',
  releaseCanarySet: 'PUT /bundles/:name/canary',
  releaseCanaryStop: 'POST /bundles/:name/canary/stop',
  releasePromote: 'POST /bundles/:name/promote',
  releasePromoteAll: 'POST /promotions',
  releaseRollback: 'POST /bundles/:name/rollback',
  releaseRemove: 'POST /bundles/:name/remove',
  releasePolicySet: 'PUT /policy',
  releaseImpact: 'POST /impact',
  releaseTokenList: 'GET /tokens',
  releaseTokenCreate: 'POST /tokens',
  releaseTokenRevoke: 'POST /tokens/:tokenId/revoke',
  releaseGrantCreate: 'POST /grants',
  releaseGrantList: 'GET /grants',
  releaseGrantRevoke: 'POST /grants/:grantId/revoke',
  releaseBeaconCreate: 'POST /beacons',
} as const;

export const routes = { ...apiRoutes, ...registryRoutes } as const;

export const apiPrefix = '/api/v1';
export const registryPrefix = '/registry/v1';

/** Operation ids of the API alone. */
export type ApiEndpointName = keyof typeof apiRoutes;
/** Operation ids of the registry alone. */
export type RegistryEndpointName = keyof typeof registryRoutes;

export const isRegistryEndpoint = (name: EndpointName): name is RegistryEndpointName => name in registryRoutes;

export const apiEndpointNames = Object.keys(apiRoutes) as ApiEndpointName[]; // the keys of a constant object
export const registryEndpointNames = Object.keys(registryRoutes) as RegistryEndpointName[]; // likewise

/** The operation id of an endpoint; also its query key, its log line and its handler's name. */
export type EndpointName = keyof typeof routes;
