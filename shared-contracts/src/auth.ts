import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { limits, patterns } from './limits';
import { roles, type Permission } from './permissions';
import { locales } from './problem';

export const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.emailMax), z.email({ pattern: patterns.email }));
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.personNameMax));

export const passwordSchema = z
  .string()
  .check(
    z.minLength(limits.passwordMin),
    z.maxLength(limits.passwordMax),
    z.regex(patterns.passwordLower),
    z.regex(patterns.passwordDigit),
  );

/** The person behind a session. Without a company, `company` is null and `permissions` is empty. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: z.nullable(z.string()),
  locale: z.enum(locales),
  company: z.nullable(z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() })),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.custom<Permission>((value) => typeof value === 'string')),
});

export type CurrentUser = z.output<typeof currentUserSchema>;

/** A signed JWT (EdDSA) with `sub`, `sid`, `iat` and `exp` in seconds, and its person. */
export const sessionSchema = z.object({ token: z.string(), user: currentUserSchema });

export type Session = z.output<typeof sessionSchema>;

const codeSchema = z.string().check(z.regex(patterns.oneTimeCode));
const mailed = z.object({ email: z.string(), resendAfterSeconds: z.int() });

export const auth = {
  authSignUp: endpoint({
    summary: 'Create an account and mail a code; the answer is the same whether the address was free or not',
    access: { public: 'nobody has an account before signing up' },
    body: z.strictObject({
      firstName: nameSchema,
      lastName: nameSchema,
      secondLastName: z.optional(z.string().check(z.trim(), z.maxLength(limits.personNameMax))),
      email: emailSchema,
      password: passwordSchema,
      locale: z.enum(locales),
      acceptTerms: z.literal(true),
      acceptPrivacy: z.literal(true),
    }),
    response: mailed,
    status: 202,
  }),
  authVerifyEmail: endpoint({
    summary: 'Confirm the address with the mailed code, and sign in',
    access: { public: 'the code is the proof' },
    body: z.strictObject({ email: emailSchema, code: codeSchema }),
    response: sessionSchema,
  }),
  authResendCode: endpoint({
    summary: 'Mail another code; always the same answer',
    access: { public: 'the person cannot sign in yet' },
    body: z.strictObject({ email: emailSchema }),
    response: mailed,
    status: 202,
  }),
  authSignIn: endpoint({
    summary: 'Sign in with address and password',
    access: { public: 'this is where a session begins' },
    body: z.strictObject({
      email: emailSchema,
      password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
    }),
    response: sessionSchema,
  }),
  authSignOut: endpoint({ summary: 'Revoke this session on the server', access: { signedIn: true } }),
  authSession: endpoint({
    summary: 'The person behind the token, with company, roles and permissions as they are now',
    access: { signedIn: true },
    response: currentUserSchema,
  }),
};
