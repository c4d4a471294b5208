/**
 * Method and path of every endpoint, by its operation id. The browser's client needs nothing else
 * at run time, so the schemas stay out of the first load. Paths are below {@link apiPrefix}.
 */
export const routes = {
  authSignUp: 'POST /auth/sign-up',
  authVerifyEmail: 'POST /auth/verify-email',
  authResendCode: 'POST /auth/verification-codes',
  authSignIn: 'POST /auth/sign-in',
  authSignOut: 'POST /auth/sign-out',
  authSession: 'GET /auth/session',
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
  sandboxMailbox: 'GET /sandbox/mailbox',
  sandboxClock: 'POST /sandbox/clock',
  sandboxFail: 'POST /sandbox/fail',
} as const;

export const apiPrefix = '/api/v1';

/** The operation id of an endpoint; also its query key, its log line and its handler's name. */
export type EndpointName = keyof typeof routes;
