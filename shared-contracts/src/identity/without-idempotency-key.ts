import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { identityRouteTable } from './route-table';

const opensSession = 'its answer opens or proves a session, which is not kept';
const mailsCode = 'how often it mails is limited by address';

export const identityWithoutIdempotencyKey = {
  authSignUp: mailsCode,
  authResendCode: mailsCode,
  authChallengeResend: mailsCode,
  authPasswordForgotten: mailsCode,
  emailChangeStart: mailsCode,
  authVerifyEmail: opensSession,
  authSignIn: opensSession,
  authChallengeVerify: opensSession,
  authPasswordResetCheck: opensSession,
  authPasswordReset: opensSession,
  authExternalSignIn: opensSession,
  authSsoFind: 'it changes nothing',
  authSsoStart: opensSession,
  authSsoComplete: opensSession,
  scimTokenIssue: 'its answer holds a token, which is not kept',
  authRenew: opensSession,
  apiTokenIssue:
    'its answer has a secret, which is not kept; a second token of the name is refused',
  authSignOut: 'there is nobody left who could ask for the answer',
} as const satisfies WithoutIdempotencyKey<typeof identityRouteTable>;
