/**
 * Method and path of every endpoint, by its operation id, one table for each resource. The
 * browser's client needs nothing else at run time, so the schemas stay out of the page; and a
 * remote brings the tables of what it calls (`endpoints` in its `src/remote.ts`), so that a new
 * endpoint waits for no release of the shell. Paths are below {@link apiPrefix}, those that begin
 * with {@link registryPrefix} are whole. A third word says what comes back, when it is not JSON:
 * `204` nothing, `file` the bytes of one file.
 */

/** What the shell itself calls: its first load carries these. */
export const shellRoutes = {
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
  authProviders: 'GET /auth/providers',
  authExternalSignIn: 'POST /auth/external',
  invitationView: 'POST /auth/invitations/view',
  invitationAccept: 'POST /invitations/accept',
  externalIdentityList: 'GET /external-identities',
  externalIdentityLink: 'POST /external-identities/:identityId/link',
  externalIdentityUnlink: 'POST /external-identities/:identityId/unlink',
  notificationList: 'GET /notifications',
  notificationRead: 'POST /notifications/read',
  sandboxMailbox: 'GET /sandbox/mailbox',
  sandboxIdentityToken: 'POST /sandbox/identity-tokens',
} as const;

export const accountRoutes = {
  accountSessionList: 'GET /account/sessions',
  accountSessionEnd: 'DELETE /account/sessions/:sessionId 204',
  accountPasswordChange: 'POST /account/password 204',
  secondFactorView: 'GET /account/second-factor',
  secondFactorStart: 'POST /account/second-factor',
  secondFactorConfirm: 'POST /account/second-factor/confirm',
  secondFactorDisableStart: 'POST /account/second-factor/disable-code',
  secondFactorDisable: 'POST /account/second-factor/disable 204',
} as const;

export const invitationRoutes = {
  invitationList: 'GET /invitations',
  invitationCreate: 'POST /invitations',
  invitationRevoke: 'DELETE /invitations/:invitationId 204',
} as const;

export const companySetupRoutes = {
  companySetupView: 'GET /company-setup',
  companySetupSave: 'PUT /company-setup/:step',
  companySetupLogoSave: 'PUT /company-setup/logo',
  companySetupLogoView: 'GET /company-setup/logo file',
  companySetupLogoDelete: 'DELETE /company-setup/logo',
  companySetupFinish: 'POST /company-setup/finish',
} as const;

export const companyRoutes = {
  companyCreate: 'POST /companies',
  companyView: 'GET /company',
  companyUpdate: 'PATCH /company',
  companyLogoView: 'GET /company-logos/:logoId file',
  companyLogoSave: 'PUT /company/logo',
  companyLogoDelete: 'DELETE /company/logo 204',
  printSampleView: 'GET /company/print-sample file',
} as const;

export const memberRoutes = {
  memberList: 'GET /members',
  memberUpdate: 'PATCH /members/:memberId',
  roleList: 'GET /roles',
} as const;

export const customerFieldRoutes = {
  customerFieldList: 'GET /customer-fields',
  customerFieldUsage: 'GET /customer-fields/usage',
  customerFieldExport: 'GET /customer-fields/export file',
  customerFieldView: 'GET /customer-fields/:fieldId',
  customerFieldCreate: 'POST /customer-fields',
  customerFieldUpdate: 'PATCH /customer-fields/:fieldId',
  customerFieldDelete: 'DELETE /customer-fields/:fieldId 204',
  customerFieldReorder: 'PUT /customer-fields/order',
  customerFieldImportPreview: 'POST /customer-fields/import/preview',
  customerFieldImport: 'POST /customer-fields/import',
} as const;

export const purchaseFieldRoutes = {
  purchaseFieldList: 'GET /purchase-fields',
  purchaseFieldUsage: 'GET /purchase-fields/usage',
  purchaseFieldExport: 'GET /purchase-fields/export file',
  purchaseFieldView: 'GET /purchase-fields/:purchaseFieldId',
  purchaseFieldCreate: 'POST /purchase-fields',
  purchaseFieldUpdate: 'PATCH /purchase-fields/:purchaseFieldId',
  purchaseFieldDelete: 'DELETE /purchase-fields/:purchaseFieldId 204',
  purchaseFieldReorder: 'PUT /purchase-fields/order',
  purchaseFieldImportPreview: 'POST /purchase-fields/import/preview',
  purchaseFieldImport: 'POST /purchase-fields/import',
} as const;

export const customerRoutes = {
  customerList: 'GET /customers',
  customerView: 'GET /customers/:customerId',
  customerCreate: 'POST /customers',
  customerUpdate: 'PATCH /customers/:customerId',
  customerDelete: 'DELETE /customers/:customerId 204',
  customerFacets: 'GET /customers/facets',
  customerTagList: 'GET /customers/tags',
  customerOwnerList: 'GET /customers/owners',
  customerBlock: 'POST /customers/:customerId/block',
  customerUnblock: 'POST /customers/:customerId/unblock',
  customerBulk: 'POST /customers/bulk',
  customerBulkDelete: 'POST /customers/bulk-delete',
  customerDuplicates: 'POST /customers/duplicates',
  customerMerge: 'POST /customers/:customerId/merges',
  customerMergeList: 'GET /customers/:customerId/merges',
  customerMergeUndo: 'POST /customer-merges/:mergeId/undo',
  customerTimelineList: 'GET /customers/:customerId/timeline',
  customerNoteCreate: 'POST /customers/:customerId/notes',
  customerNoteDelete: 'DELETE /customer-notes/:noteId 204',
  customerConsentSet: 'POST /customers/:customerId/consents',
} as const;

export const savedViewRoutes = {
  savedViewList: 'GET /saved-views',
  savedViewCreate: 'POST /saved-views',
  savedViewUpdate: 'PATCH /saved-views/:viewId',
  savedViewDelete: 'DELETE /saved-views/:viewId 204',
} as const;

export const categoryRoutes = {
  categoryList: 'GET /categories',
  categoryView: 'GET /categories/:categoryId',
  categoryCreate: 'POST /categories',
  categoryUpdate: 'PATCH /categories/:categoryId',
  categoryDelete: 'DELETE /categories/:categoryId 204',
  categoryOrder: 'PUT /category-order',
  categoryUsage: 'GET /categories/:categoryId/usage',
  categoryMerge: 'POST /categories/:categoryId/merge',
  categoryPackList: 'GET /category-packs',
  categoryPackView: 'GET /category-packs/:pack',
  categoryPackAdd: 'POST /category-packs',
} as const;

export const leadRoutes = {
  leadList: 'GET /leads',
  leadBoard: 'GET /leads/board',
  leadOwnerList: 'GET /leads/owners',
  leadSourceList: 'GET /leads/sources',
  leadSourceCostList: 'GET /leads/source-costs',
  leadSourceCostUpdate: 'PUT /leads/source-costs',
  leadFacets: 'GET /leads/facets',
  leadExport: 'GET /leads/export file',
  leadPickedExport: 'POST /leads/export file',
  leadBulk: 'POST /leads/bulk',
  leadView: 'GET /leads/:leadId',
  leadCreate: 'POST /leads',
  leadUpdate: 'PATCH /leads/:leadId',
  leadMove: 'POST /leads/:leadId/move',
  leadUndo: 'POST /leads/:leadId/undo',
  leadAssign: 'POST /leads/:leadId/assign',
  leadRespond: 'POST /leads/:leadId/responses',
  leadNoteCreate: 'POST /leads/:leadId/notes',
  leadCandidateList: 'GET /leads/:leadId/candidates',
  leadConvert: 'POST /leads/:leadId/convert',
  leadMerge: 'POST /leads/:leadId/merge',
  leadDelete: 'DELETE /leads/:leadId 204',
  leadCaptureList: 'GET /lead-captures',
  leadCaptureCreate: 'POST /lead-captures',
  leadCaptureUpdate: 'PATCH /lead-captures/:captureId',
  leadCaptureRenew: 'POST /lead-captures/:captureId/token',
  leadCaptureView: 'GET /lead-forms/:captureToken',
  leadCaptureSubmit: 'POST /lead-forms/:captureToken 204',
} as const;

export const productRoutes = {
  productList: 'GET /products',
  productView: 'GET /products/:productId',
  productCreate: 'POST /products',
  productUpdate: 'PATCH /products/:productId',
} as const;

export const purchaseRoutes = {
  purchaseList: 'GET /purchases',
  purchaseExport: 'GET /purchases/export file',
  purchasePickedExport: 'POST /purchases/export file',
  purchaseBulkCancel: 'POST /purchases/cancellations',
  purchaseReceiptFile: 'POST /purchases/receipts file',
  purchaseFacets: 'GET /purchase-facets',
  purchaseSummary: 'GET /purchase-summary',
  purchaseQuote: 'POST /purchase-quotes',
  purchaseOfVisit: 'GET /purchase-visits/:visitId',
  purchaseView: 'GET /purchases/:purchaseId',
  purchaseCreate: 'POST /purchases',
  purchaseUpdate: 'PATCH /purchases/:purchaseId',
  purchaseCancel: 'POST /purchases/:purchaseId/cancel',
  purchaseReceipt: 'GET /purchases/:purchaseId/receipt file',
  paymentCreate: 'POST /purchases/:purchaseId/payments',
  paymentRefund: 'POST /payments/:paymentId/refunds',
} as const;

export const cashSessionRoutes = {
  cashSessionList: 'GET /cash-sessions',
  cashSessionCurrent: 'GET /cash-session',
  cashSessionView: 'GET /cash-sessions/:cashSessionId',
  cashSessionOpen: 'POST /cash-sessions',
  cashMovementCreate: 'POST /cash-sessions/:cashSessionId/movements',
  cashSessionClose: 'POST /cash-sessions/:cashSessionId/close',
} as const;

export const cfdiRoutes = {
  cfdiSuggest: 'GET /purchases/:purchaseId/cfdi-suggestion',
  cfdiValidate: 'POST /purchases/:purchaseId/cfdi-validation',
  cfdiDraft: 'POST /purchases/:purchaseId/cfdi-draft file',
  cfdiStamp: 'POST /purchases/:purchaseId/cfdi',
  cfdiDownload: 'GET /cfdis/:cfdiId file',
  cfdiCancel: 'POST /cfdis/:cfdiId/cancel',
} as const;

export const planRoutes = {
  planList: 'GET /plans',
} as const;

export const integrationRoutes = {
  integrationList: 'GET /integrations',
  integrationTest: 'POST /integrations/:provider/test',
} as const;

export const helpRoutes = {
  helpFeedbackCreate: 'POST /help/feedback 204',
  helpMissCreate: 'POST /help/misses 204',
} as const;

/** Called by scripts and tests alone. */
export const sandboxRoutes = {
  sandboxMailFile: 'GET /sandbox/mailbox/:mailId/file file',
  sandboxClock: 'POST /sandbox/clock',
  sandboxFail: 'POST /sandbox/fail 204',
} as const;

/** Served by the registry (releases.ts). */
export const releaseRoutes = {
  releaseState: 'GET /registry/v1/state',
  releaseEventList: 'GET /registry/v1/events',
  releaseVersionList: 'GET /registry/v1/releases/:name/versions',
  releaseView: 'GET /registry/v1/releases/:name/:version',
  releaseEvidenceCreate: 'POST /registry/v1/releases/:name/:version/evidence',
  releaseRevoke: 'POST /registry/v1/releases/:name/:version/revoke',
  releaseCanarySet: 'PUT /registry/v1/bundles/:name/canary',
  releaseCanaryStop: 'POST /registry/v1/bundles/:name/canary/stop',
  releasePromote: 'POST /registry/v1/bundles/:name/promote',
  releasePromoteAll: 'POST /registry/v1/promotions',
  releaseRollback: 'POST /registry/v1/bundles/:name/rollback',
  releaseRemove: 'POST /registry/v1/bundles/:name/remove',
  releasePolicySet: 'PUT /registry/v1/policy',
  releaseImpact: 'POST /registry/v1/impact',
  releaseTokenList: 'GET /registry/v1/tokens',
  releaseTokenCreate: 'POST /registry/v1/tokens',
  releaseTokenRevoke: 'POST /registry/v1/tokens/:tokenId/revoke',
  releaseGrantCreate: 'POST /registry/v1/grants',
  releaseGrantList: 'GET /registry/v1/grants',
  releaseGrantRevoke: 'POST /registry/v1/grants/:grantId/revoke',
  releaseBeaconTokenCreate: 'POST /registry/v1/beacons/token',
  releaseBeaconCreate: 'POST /registry/v1/beacons',
} as const;

export const apiPrefix = '/api/v1';
export const registryPrefix = '/registry/v1';

/** Names the request that a call is or repeats (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

/** A route in its parts; `path` is the template, from the origin on. */
export interface RouteParts {
  readonly method: string;
  readonly path: string;
  readonly answer: 'json' | 'nothing' | 'file';
}

/** Takes a route apart. */
export const partsOf = (route: string): RouteParts => {
  const [method = '', path = '', answer] = route.split(' ');
  return {
    method,
    path: path.startsWith(registryPrefix) ? path : apiPrefix + path,
    answer: answer === '204' ? 'nothing' : answer === 'file' ? 'file' : 'json',
  };
};
