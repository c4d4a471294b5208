import * as z from 'zod/mini';
import { secretStateSchema } from '../platform/connections';
import { emailSchema } from '../platform/email';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { exactText, shortText } from '../platform/text';
import { signInAnswerSchema } from './auth';
import * as limits from './limits';
import { grantableRoles } from './roles';

const roleSchema = z.enum(grantableRoles);
/** Token that this server handed out: a state, a browser's secret. */
const secretToken = exactText(200).check(z.minLength(20));

/** How a company signs in at its own OpenID Connect provider (docs/spec/identity.md §11). */
export const ssoSettingsSchema = z.strictObject({
  /** Issuer, below which `/.well-known/openid-configuration` is found. */
  issuer: exactText(limits.issuerMax).check(z.trim(), z.regex(patterns.webAddress)),
  clientId: shortText(limits.clientIdMax),
  enabled: z.boolean(),
  /** Nobody but owners signs in with a password. */
  ssoOnly: z.boolean(),
  /** Creates accounts for people who come for the first time. */
  justInTime: z.boolean(),
  /** For people in none of the groups. */
  defaultRole: roleSchema,
  /** The groups decide at each sign-in; roles that were given by hand stay. */
  syncRoles: z.boolean(),
  /** How far the clock of the provider may be off. */
  clockSeconds: z
    .int()
    .check(z.minimum(limits.ssoClockSecondsMin), z.maximum(limits.ssoClockSecondsMax)),
  groupsClaim: exactText(limits.groupMax).check(z.minLength(1)),
  roleMapping: z
    .array(
      z.strictObject({
        group: exactText(limits.groupMax).check(z.minLength(1)),
        /** Name of a standard role, or id of a custom one. */
        role: z.union([roleSchema, z.uuid()]),
      }),
    )
    .check(z.maxLength(limits.roleMappingMax)),
});
export type SsoSettings = z.output<typeof ssoSettingsSchema>;

export const ssoProviderSchema = z.object({
  ...ssoSettingsSchema.shape,
  clientSecret: secretStateSchema,
  version: z.int(),
});
export type SsoProvider = z.output<typeof ssoProviderSchema>;

export const ssoDomainSchema = z.object({
  id: z.uuid(),
  domain: z.string(),
  /** TXT record that proves the domain. */
  recordName: z.string(),
  recordValue: z.string(),
  verifiedAt: z.nullable(z.string()),
});
export type SsoDomain = z.output<typeof ssoDomainSchema>;

export const scimTokenSchema = z.object({
  id: z.uuid(),
  lastFour: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type ScimToken = z.output<typeof scimTokenSchema>;

export const ssoViewSchema = z.object({
  /** null: none yet. */
  provider: z.nullable(ssoProviderSchema),
  domains: z.array(ssoDomainSchema),
  scimTokens: z.array(scimTokenSchema),
  /** To register at the provider. */
  redirectUri: z.string(),
  scimUrl: z.string(),
});
export type SsoView = z.output<typeof ssoViewSchema>;

export const singleSignOn = {
  authSsoFind: endpoint({
    summary: 'The company that signs in the addresses of a domain; the same for every one of them',
    access: { public: 'asked before signing in; depends on the domain only' },
    body: z.strictObject({ email: emailSchema }),
    response: z.object({ company: z.nullable(z.object({ name: z.string() })) }),
  }),
  authSsoStart: endpoint({
    summary: 'Begin to sign in at the provider of the company that holds the domain of an address',
    access: { public: 'this is where a session begins' },
    body: z.strictObject({ email: emailSchema }),
    /** The browser keeps its token and sends it back: a callback elsewhere is refused. */
    response: z.object({ authorizationUrl: z.string(), browserToken: z.string() }),
  }),
  authSsoComplete: endpoint({
    summary: 'Trade the code with which the provider sent the browser back for a session',
    access: { public: 'state, code and the browser’s token are the proof' },
    body: z.strictObject({
      state: secretToken,
      browserToken: secretToken,
      code: exactText(limits.authorizationCodeMax).check(z.minLength(1)),
      /** As in the callback, where the provider names itself (RFC 9207). */
      iss: z.optional(exactText(limits.issuerMax)),
    }),
    response: signInAnswerSchema,
  }),
  ssoView: endpoint({
    summary: 'How people of the company sign in at its own provider; secrets are never told',
    access: { permission: 'sso:read' },
    response: ssoViewSchema,
  }),
  ssoSave: endpoint({
    summary: 'Change how people of the company sign in at its own provider',
    access: { permission: 'sso:manage' },
    body: z.strictObject({
      ...ssoSettingsSchema.shape,
      /** Left out: it stays as it is, if the issuer does. */
      clientSecret: z.optional(exactText(limits.clientSecretMax).check(z.minLength(1))),
      /** 0: there was none. */
      version: z.int().check(z.minimum(0), z.maximum(limits.ssoVersionMax)),
    }),
    response: ssoViewSchema,
  }),
  ssoTest: endpoint({
    summary: 'Ask the provider for its configuration',
    access: { permission: 'sso:manage' },
    response: z.object({ issuer: z.string(), authorizationEndpoint: z.string() }),
  }),
  ssoDomainAdd: endpoint({
    summary: 'Claim a domain; a TXT record has to prove it',
    access: { permission: 'sso:manage' },
    body: z.strictObject({
      domain: exactText(limits.domainMax).check(
        z.trim(),
        z.toLowerCase(),
        z.regex(patterns.domainName),
      ),
    }),
    response: ssoDomainSchema,
    status: 201,
  }),
  ssoDomainVerify: endpoint({
    summary: 'Look for the TXT record of a domain',
    access: { permission: 'sso:manage' },
    params: idParams('domainId'),
    response: ssoDomainSchema,
  }),
  ssoDomainDelete: endpoint({
    summary: 'Give a domain up',
    access: { permission: 'sso:manage' },
    params: idParams('domainId'),
  }),
  scimTokenIssue: endpoint({
    summary: 'A token with which the company’s directory keeps its people here (SCIM 2.0)',
    access: { permission: 'sso:manage' },
    /** Told this once. */
    response: z.object({ token: z.string(), item: scimTokenSchema }),
  }),
  scimTokenRevoke: endpoint({
    summary: 'Revoke such a token at once',
    access: { permission: 'sso:manage' },
    params: idParams('scimTokenId'),
  }),
};
