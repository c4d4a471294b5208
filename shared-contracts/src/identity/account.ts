import * as z from 'zod/mini';
import { challengeCodeSchema, passwordSchema, secondFactorMethods } from './auth';
import { belongingsSchema } from './belongings';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as patterns from '../platform/patterns';
import { idParams } from '../platform/lists';
import { shortText } from '../platform/text';

const signedIn = { signedIn: true } as const;
const currentPassword = z.string().check(z.minLength(1), z.maxLength(limits.passwordMax));

/** One browser session of the account. */
export const accountSessionSchema = z.object({
  id: z.uuid(),
  /** The session of this request. */
  current: z.boolean(),
  /** For example `Chrome · Windows`, from the user agent at sign-in. */
  device: z.string(),
  /** Network address at sign-in. */
  address: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
});

export type AccountSession = z.output<typeof accountSessionSchema>;

export const signInOutcomes = ['succeeded', 'failed', 'locked', 'refused'] as const;
export const signInMethods = [
  'password',
  'code',
  'sso',
  'external',
  'sign_up',
  'password_reset',
  'unknown',
] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Why a proven person was refused. */
export const signInReasons = [
  'suspended',
  'company_closed',
  'network_refused',
  'sso_required',
  'password_reset_required',
] as const;
export type SignInReason = (typeof signInReasons)[number];

/** One attempt to sign in to the account, and what came of it. */
export const signInSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  outcome: z.enum(signInOutcomes),
  method: z.enum(signInMethods),
  /** null unless refused. */
  reason: z.nullable(z.enum(signInReasons)),
  /** For example `Chrome · Windows`; '' when the client sent no name. */
  device: z.string(),
  address: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  /** When the person said that it was somebody else. */
  disownedAt: z.nullable(z.string()),
});

export type SignIn = z.output<typeof signInSchema>;

/** Self-service of the signed-in user. */
export const account = {
  accountSessionList: endpoint({
    summary: 'Where one is signed in, the newest first',
    access: signedIn,
    response: z.object({ items: z.array(accountSessionSchema) }),
  }),
  accountSessionEnd: endpoint({
    summary: 'Sign out elsewhere',
    access: signedIn,
    params: idParams('sessionId'),
  }),
  accountPasswordChange: endpoint({
    summary: 'Change the password and end every other session',
    access: signedIn,
    body: z.strictObject({ current: currentPassword, password: passwordSchema }),
  }),
  accountSignInList: endpoint({
    summary: 'How one signed in or was refused lately, the newest first',
    access: signedIn,
    query: z.strictObject({
      /** Id of the last row of the page before. */
      before: z.optional(z.uuid()),
    }),
    response: z.object({
      items: z.array(signInSchema),
      more: z.boolean(),
      /** What “this wasn’t me” asks for; nothing for `limits.recentSignInMinutes` after a sign-in. */
      proof: z.enum(['none', 'password', 'password_or_code']),
    }),
  }),
  accountSignInDisown: endpoint({
    summary:
      'Say that somebody else signed in: ends every other session, revokes the tokens made since, and asks for a new password',
    access: signedIn,
    params: idParams('signInId'),
    /** One of them, unless one signed in a moment ago: a stolen session must not do this. */
    body: z.strictObject({
      password: z.optional(currentPassword),
      code: z.optional(challengeCodeSchema),
    }),
    response: z.object({ sessions: z.int(), tokens: z.int() }),
  }),
  accountLeaveView: endpoint({
    summary: 'What leaving the company needs: what one owns, and who may take it over',
    access: signedIn,
    response: z.object({
      company: z.string(),
      /** Nobody else owns the company: it must be handed over first. */
      lastOwner: z.boolean(),
      belongings: belongingsSchema,
      successors: z.array(z.object({ userId: z.uuid(), name: z.string() })),
    }),
  }),
  accountLeave: endpoint({
    summary: 'Leave the company: sessions end, what one owns passes to somebody else',
    access: signedIn,
    body: z.strictObject({
      password: currentPassword,
      /** The name of the company, typed. */
      company: shortText(limits.leaveTypedMax),
      /** Who takes over customers and open leads; null when there are none. */
      handOverTo: z.nullable(z.uuid()),
    }),
  }),
  secondFactorView: endpoint({
    summary: 'Whether a second factor is asked for, and which',
    access: signedIn,
    response: z.object({
      method: z.nullable(z.enum(secondFactorMethods)),
      /** Unused recovery codes. */
      recoveryCodesLeft: z.int(),
    }),
  }),
  secondFactorStart: endpoint({
    summary: 'Begin turning it on: the secret for an app, or a mailed code; nothing changes yet',
    access: signedIn,
    body: z.strictObject({ method: z.enum(secondFactorMethods), password: currentPassword }),
    response: z.object({
      /** `otpauth://totp/…` key URI for a QR code; null for email. */
      keyUri: z.nullable(z.string()),
      /** Base32 secret for manual entry; null for email. */
      secret: z.nullable(z.string()),
    }),
  }),
  secondFactorConfirm: endpoint({
    summary: 'Turn it on with its first code; the recovery codes are shown this once',
    access: signedIn,
    body: z.strictObject({ code: z.string().check(z.trim(), z.regex(patterns.oneTimeCode)) }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  secondFactorDisableStart: endpoint({
    summary: 'Mail the code that turns off a second factor by mail',
    access: signedIn,
    body: z.strictObject({ password: currentPassword }),
    response: z.object({ resendAfterSeconds: z.int() }),
    status: 202,
  }),
  secondFactorDisable: endpoint({
    summary: 'Turn it off, with the password and a code of it or a recovery code',
    access: signedIn,
    body: z.strictObject({ password: currentPassword, code: challengeCodeSchema }),
  }),
};
