import * as z from 'zod/mini';
import { challengeCodeSchema, passwordSchema, secondFactorMethods } from './auth';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as patterns from '../platform/patterns';
import { idParams } from '../platform/lists';

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
