export const notificationRoutes = {
  notificationList: 'GET /notifications',
  notificationRead: 'POST /notifications/read',
} as const;

export const notificationPreferenceRoutes = {
  notificationPreferencesView: 'GET /notifications/preferences',
  notificationPreferencesSave: 'PUT /notifications/preferences',
  notificationTest: 'POST /notifications/test',
  notificationTestView: 'GET /notifications/test',
} as const;

export const pushSubscriptionRoutes = {
  pushSubscriptionList: 'GET /push-subscriptions',
  pushSubscriptionCreate: 'POST /push-subscriptions',
  pushSubscriptionDelete: 'DELETE /push-subscriptions/:pushSubscriptionId 204',
} as const;

export const savedViewRoutes = {
  savedViewList: 'GET /saved-views',
  savedViewCreate: 'POST /saved-views',
  savedViewUpdate: 'PATCH /saved-views/:viewId',
  savedViewDelete: 'DELETE /saved-views/:viewId 204',
} as const;

export const integrationRoutes = {
  integrationList: 'GET /integrations',
  integrationTest: 'POST /integrations/:provider/test',
} as const;

export const connectionRoutes = {
  connectionView: 'GET /integrations/:provider/connection',
  connectionSave: 'PUT /integrations/:provider/connection',
  connectionDelete: 'DELETE /integrations/:provider/connection 204',
  deliveryList: 'GET /deliveries',
  deliveryRetry: 'POST /deliveries/:deliveryId/retry 204',
} as const;

export const failedEventRoutes = {
  failedEventList: 'GET /failed-events',
  failedEventRetry: 'POST /failed-events/:failedEventId/retry 204',
  failedEventDiscard: 'DELETE /failed-events/:failedEventId 204',
} as const;

export const auditRoutes = {
  auditList: 'GET /audit',
  auditSummary: 'GET /audit/summary',
  auditActionList: 'GET /audit-actions',
  auditDigestList: 'GET /audit-digests',
  auditExport: 'GET /audit-export file',
} as const;

export const auditForwardingRoutes = {
  auditForwardingView: 'GET /audit-forwarding',
  auditForwardingSave: 'PUT /audit-forwarding',
  auditForwardingDelete: 'DELETE /audit-forwarding 204',
} as const;

export const companyEncryptionRoutes = {
  companyEncryptionView: 'GET /company-encryption',
  companyEncryptionUpdate: 'PATCH /company-encryption',
} as const;

export const helpRoutes = {
  helpFeedbackCreate: 'POST /help/feedback 204',
  helpMissCreate: 'POST /help/misses 204',
} as const;

/** Sandbox endpoints the shell uses. */
export const sandboxShellRoutes = {
  sandboxMailbox: 'GET /sandbox/mailbox',
  sandboxIdentityToken: 'POST /sandbox/identity-tokens',
} as const;

/** Sandbox endpoints for scripts and tests. */
export const sandboxRoutes = {
  sandboxMailFile: 'GET /sandbox/mailbox/:mailId/file file',
  sandboxClock: 'POST /sandbox/clock',
  sandboxFail: 'POST /sandbox/fail 204',
} as const;
