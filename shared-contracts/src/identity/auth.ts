import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as patterns from '../platform/patterns';
import { idParams } from '../platform/lists';
import { type Permission } from '../permissions';
import { billingNotices } from '../platform/billing-notices';
import { blankableLine, exactText, shortText } from '../platform/text';
import { heldCustomRoleSchema } from './custom-roles';
import { roles } from './roles';
import { displaySettingsSchema } from './display';
import { locales } from '../platform/locales';
import { emailSchema } from '../platform/email';
import { accents, weekStarts } from '../platform/company-defaults';
import { phoneSchema } from '../platform/phone';
const nameSchema = shortText(limits.personNameMax);

export const passwordSchema = z
  .string()
  .check(
    z.minLength(limits.passwordMin),
    z.maxLength(limits.passwordMax),
    z.regex(patterns.passwordLower),
    z.regex(patterns.passwordDigit),
  );

/** The signed-in user. Without a company, `company` is null and `permissions` is empty. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: z.nullable(z.string()),
  locale: z.enum(locales),
  company: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.string(),
      timeZone: z.string(),
      logoId: z.nullable(z.uuid()),
      weekStart: z.optional(z.enum(weekStarts)),
      accent: z.optional(z.enum(accents)),
      /** The company closes then, unless its deletion is cancelled. */
      closesAt: z.optional(z.string()),
      /** What people are told of the company's plan on every screen; absent: nothing. */
      billing: z.optional(
        z.object({
          kind: z.enum(billingNotices),
          /** Until when; of `read_only` when the free plan begins. null: as long as it is so. */
          until: z.nullable(z.string()),
        }),
      ),
      /** Clinicians reach the records of those they care for; absent: of everybody. */
      careRelations: z.optional(z.literal(true)),
    }),
  ),
  roles: z.array(z.enum(roles)),
  /** Until then the person has to set up a second factor; absent: they need none, or have it. */
  secondFactorDueAt: z.optional(z.string()),
  /** Roles that the company made; absent: none. */
  customRoles: z.optional(z.array(heldCustomRoleSchema)),
  permissions: z.array(z.custom<Permission>((value) => typeof value === 'string')),
  /** Where the person works, which preselects and limits nothing; absent: everywhere. */
  siteIds: z.optional(z.array(z.uuid())),
  /** The photograph that the person shows; absent without one. */
  photoId: z.optional(z.uuid()),
  /** The company made the account: the terms are the person's to accept before anything else. */
  termsDue: z.optional(z.literal(true)),
  /** Absent: the defaults. */
  display: z.optional(displaySettingsSchema),
});

export type CurrentUser = z.output<typeof currentUserSchema>;

/** Signed JWT (EdDSA) with `sub`, `sid`, `iat` and `exp` in seconds, and its user. */
export const sessionSchema = z.object({ token: z.string(), user: currentUserSchema });

export type Session = z.output<typeof sessionSchema>;

/**
 * A new session. `deviceToken` marks this browser as known, so failed guesses elsewhere do not lock
 * it out; null: it already has one.
 */
export const startedSessionSchema = z.object({
  ...sessionSchema.shape,
  deviceToken: z.nullable(z.string()),
});
export type StartedSession = z.output<typeof startedSessionSchema>;

/** `totp`: authenticator app. `email`: mailed code. A recovery code replaces either. */
export const secondFactorMethods = ['totp', 'email'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** The password was correct and the second factor is due. Expires with the one-time code. */
export const challengeSchema = z.object({
  challengeId: z.uuid(),
  method: z.enum(secondFactorMethods),
  /** Masked destination of the code; null for an app. */
  sentTo: z.nullable(z.string()),
  resendAfterSeconds: z.int(),
});
export type Challenge = z.output<typeof challengeSchema>;

/** A session, or a second-factor challenge; distinguished by `token`. */
export const signInAnswerSchema = z.union([
  startedSessionSchema,
  z.object({ challenge: challengeSchema }),
]);
export type SignInAnswer = z.output<typeof signInAnswerSchema>;

/** Token of a known browser; worthless without the password. */
const deviceTokenSchema = exactText(200).check(z.minLength(20));
/** Opaque token from a mail or an earlier response. */
const secretTokenSchema = exactText(200).check(z.minLength(20));

/** A second-factor code or a recovery code. */
export const challengeCodeSchema = z.string().check(
  z.trim(),
  z.refine((code) => patterns.oneTimeCode.test(code) || patterns.recoveryCode.test(code)),
);

/** Existing passwords are not checked against the rules for new ones. */
export const givenPasswordSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.passwordMax));

/** External identity providers (docs/spec/identity.md §9). */
export const identityProviders = ['clerk', 'sandbox'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

const codeSchema = z.string().check(z.regex(patterns.oneTimeCode));
const mailed = z.object({ email: z.string(), resendAfterSeconds: z.int() });
/** Proof that the caller began the sign-up or knows its password; a code alone confirms nothing. */
const ofSignUp = {
  signUpToken: z.optional(secretTokenSchema),
  password: z.optional(givenPasswordSchema),
};

export const auth = {
  authSignUp: endpoint({
    summary:
      'Create an account and mail a code; the answer is the same whether the address was free or not',
    access: { public: 'nobody has an account before signing up' },
    body: z.strictObject({
      firstName: nameSchema,
      lastName: nameSchema,
      secondLastName: z.optional(blankableLine(limits.personNameMax)),
      email: emailSchema,
      /** E.164, from a country in `phone-countries.ts`. */
      phone: phoneSchema,
      password: passwordSchema,
      locale: z.enum(locales),
      /** Invitation token: fixes the email address and joins the company once it is confirmed. */
      invite: z.optional(secretTokenSchema),
      /**
       * From an earlier response in this browser: corrects that sign-up instead of starting
       * another.
       */
      signUpToken: z.optional(secretTokenSchema),
      acceptTerms: z.literal(true),
      acceptPrivacy: z.literal(true),
    }),
    response: z.object({ ...mailed.shape, signUpToken: z.string() }),
    status: 202,
  }),
  authVerifyEmail: endpoint({
    summary: 'Confirm a sign-up with its mailed code and its token or password, and sign in',
    access: { public: 'the code and the secret of the sign-up are the proof' },
    body: z.strictObject({ email: emailSchema, code: codeSchema, ...ofSignUp }),
    response: startedSessionSchema,
  }),
  authResendCode: endpoint({
    summary: 'Mail another code of a sign-up; always the same answer',
    access: { public: 'the person cannot sign in yet' },
    body: z.strictObject({ email: emailSchema, ...ofSignUp }),
    response: mailed,
    status: 202,
  }),
  authSignIn: endpoint({
    summary: 'Sign in with address and password',
    access: { public: 'this is where a session begins' },
    body: z.strictObject({
      email: emailSchema,
      password: givenPasswordSchema,
      /** Stay signed in on this computer. */
      remember: z.optional(z.boolean()),
      deviceToken: z.optional(deviceTokenSchema),
    }),
    response: signInAnswerSchema,
  }),
  authChallengeVerify: endpoint({
    summary:
      'Give the second factor (a code of the app or the mail, or a recovery code), and sign in',
    access: { public: 'only a right password makes a challenge; the code is the second proof' },
    params: idParams('challengeId'),
    body: z.strictObject({
      code: challengeCodeSchema,
      /** Trust this computer for a while. */
      trustDevice: z.optional(z.boolean()),
    }),
    response: startedSessionSchema,
  }),
  authChallengeResend: endpoint({
    summary: 'Mail another code of a challenge',
    access: { public: 'only a right password makes a challenge' },
    params: idParams('challengeId'),
    response: z.object({ resendAfterSeconds: z.int() }),
    status: 202,
  }),
  authPasswordForgotten: endpoint({
    summary:
      'Mail a code that resets the password; the answer is the same whether there is an account or not',
    access: { public: 'the person cannot sign in' },
    body: z.strictObject({ email: emailSchema, deviceToken: z.optional(deviceTokenSchema) }),
    /** Sent back with the code, so that guesses by others do not count against this request. */
    response: z.object({ ...mailed.shape, requestToken: z.string() }),
    status: 202,
  }),
  authPasswordResetCheck: endpoint({
    summary: 'Trade the mailed code for the right to set a password',
    access: { public: 'the code is the proof' },
    body: z.strictObject({
      email: emailSchema,
      code: codeSchema,
      requestToken: z.optional(secretTokenSchema),
    }),
    response: z.object({ resetToken: z.string() }),
  }),
  authPasswordReset: endpoint({
    summary: 'Set a new password, end every other session, and sign in',
    access: { public: 'the token is the proof' },
    body: z.strictObject({ resetToken: secretTokenSchema, password: passwordSchema }),
    response: signInAnswerSchema,
  }),
  authRenew: endpoint({
    summary: 'Another token for the same session, until that one ends (auth.session_ended)',
    access: { signedIn: true },
    response: sessionSchema,
  }),
  authProviders: endpoint({
    summary: 'What else one may sign in with here',
    access: { public: 'asked before signing in; publishable keys are public' },
    response: z.object({
      clerk: z.nullable(z.object({ publishableKey: z.string() })),
      /** The simulated provider is available. */
      sandbox: z.boolean(),
    }),
  }),
  authExternalSignIn: endpoint({
    summary: 'Sign in with the session of another provider whose account is linked here',
    access: { public: 'the provider’s signed token is the proof' },
    body: z.strictObject({
      provider: z.enum(identityProviders),
      token: exactText(8192).check(z.minLength(20)),
    }),
    response: signInAnswerSchema,
  }),
  authSignOut: endpoint({
    summary: 'Revoke this session on the server',
    access: { signedIn: true },
  }),
  authTermsAccept: endpoint({
    summary: 'Accept terms and privacy notice, for an account that the company made; once',
    access: { signedIn: true },
    body: z.strictObject({ acceptTerms: z.literal(true), acceptPrivacy: z.literal(true) }),
    response: currentUserSchema,
  }),
  authSession: endpoint({
    summary: 'The person behind the token, with company, roles and permissions as they are now',
    access: { signedIn: true },
    response: currentUserSchema,
  }),
};
