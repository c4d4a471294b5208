import { contract } from './contract';
import type { EndpointShape } from './platform/endpoint';
import { routes, type ApiEndpointName } from './route-table';

const opensSession = 'its answer opens or proves a session, which is not kept';
const mailsCode = 'how often it mails is limited by address';
const onlyReads = 'it changes nothing';
const sandbox = 'for scripts and tests';

/** Endpoints with POST that take no key, each for its reason. Every other one does. */
export const withoutIdempotencyKey: Readonly<Partial<Record<ApiEndpointName, string>>> = {
  authSignUp: mailsCode,
  authResendCode: mailsCode,
  authChallengeResend: mailsCode,
  authPasswordForgotten: mailsCode,
  authVerifyEmail: opensSession,
  authSignIn: opensSession,
  authChallengeVerify: opensSession,
  authPasswordResetCheck: opensSession,
  authPasswordReset: opensSession,
  authExternalSignIn: opensSession,
  authRenew: opensSession,
  authSignOut: 'there is nobody left who could ask for the answer',
  appointmentCheck: onlyReads,
  cfdiValidate: onlyReads,
  customerDuplicates: onlyReads,
  customerFieldImportPreview: onlyReads,
  kioskAppointment: onlyReads,
  patientDuplicates: onlyReads,
  purchaseFieldImportPreview: onlyReads,
  purchaseQuote: onlyReads,
  notificationRead: 'what is read stays read',
  integrationTest:
    'it asks a service outside, so that no transaction may stay open; each try counts',
  cfdiStamp: 'it asks a service outside; repeating it answers with the stamp that is there',
  cfdiCancel: 'it asks a service outside; what is cancelled stays cancelled',
  sandboxClock: sandbox,
  sandboxFail: sandbox,
  sandboxIdentityToken: sandbox,
};

/** Whether a request to an endpoint can be repeated under one key without a second effect. */
export const takesIdempotencyKey = (name: ApiEndpointName): boolean => {
  const shape: EndpointShape = contract[name];
  return routes[name].startsWith('POST ') && !shape.download && !(name in withoutIdempotencyKey);
};
