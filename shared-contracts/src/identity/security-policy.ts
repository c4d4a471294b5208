import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { isNetworkBlock, tidyNetworkBlock } from '../platform/network-block';
import { versionSchema } from '../platform/counts';
import { companySignInMethods } from '../platform/company-defaults';
import { exactText } from '../platform/text';
import { clinicalGrantPolicies } from './clinical-grant-policies';
import { roles } from './roles';

const between = (minimum: number, maximum: number) =>
  z.int().check(z.minimum(minimum), z.maximum(maximum));
const networkSchema = z.pipe(
  exactText(limits.networkBlockMax),
  z.pipe(z.transform(tidyNetworkBlock), z.string().check(z.refine(isNetworkBlock))),
);
const distinct = (given: readonly string[]): boolean => new Set(given).size === given.length;

const policyShape = {
  /** Roles whose people need a second factor. */
  secondFactorRoles: z
    .array(z.enum(roles))
    .check(z.refine(distinct, { params: { rule: 'duplicate' } })),
  /** Days that somebody has to set it up. */
  secondFactorGraceDays: between(0, limits.secondFactorGraceDaysMax),
  /** null: the session life of the product. It only shortens it. */
  sessionHours: z.nullable(between(1, limits.policySessionHoursMax)),
  /** CIDR blocks; empty: from anywhere. */
  allowedNetworks: z
    .array(networkSchema)
    .check(
      z.maxLength(limits.networkBlocksMax),
      z.refine(distinct, { params: { rule: 'duplicate' } }),
    ),
  /** How people may sign in; owners always may with their password. */
  signInMethods: z
    .array(z.enum(companySignInMethods))
    .check(z.minLength(1), z.refine(distinct, { params: { rule: 'duplicate' } })),
  passwordMin: between(limits.passwordMin, limits.policyPasswordMinMax),
  /** null: passwords do not expire. */
  passwordMaxAgeDays: z.nullable(between(limits.passwordAgeDaysMin, limits.passwordAgeDaysMax)),
  /** Before a clinical role is effective; a looser rule begins after 24 hours. */
  clinicalGrants: z.enum(clinicalGrantPolicies),
  /** Clinicians reach the clinical records of those they care for (docs/adr/0096). */
  careRelations: z.boolean(),
};

export const securityPolicySchema = z.object({
  ...policyShape,
  allowedNetworks: z.array(z.string()),
  /** Since when a second factor is required; null: it is not. */
  secondFactorSince: z.nullable(z.string()),
  /** 0: never changed. */
  version: versionSchema,
});

export type SecurityPolicy = z.output<typeof securityPolicySchema>;

const viewSchema = z.object({
  ...securityPolicySchema.shape,
  /** From when the looser rule about clinical roles is in force; null: it is. */
  clinicalGrantsFrom: z.nullable(z.string()),
  /** The caller's own network address. */
  address: z.string(),
});

export const securityPolicy = {
  securityPolicyView: endpoint({
    summary: 'What the company demands of sign-in: second factor, networks, sessions, passwords',
    access: { permission: 'company:read' },
    response: viewSchema,
  }),
  securityPolicyUpdate: endpoint({
    summary: 'Change what the company demands of sign-in; never so that the caller is locked out',
    access: { permission: 'company:manage' },
    body: z.strictObject({
      version: versionSchema,
      secondFactorRoles: z.optional(policyShape.secondFactorRoles),
      secondFactorGraceDays: z.optional(policyShape.secondFactorGraceDays),
      sessionHours: z.optional(policyShape.sessionHours),
      allowedNetworks: z.optional(policyShape.allowedNetworks),
      signInMethods: z.optional(policyShape.signInMethods),
      passwordMin: z.optional(policyShape.passwordMin),
      passwordMaxAgeDays: z.optional(policyShape.passwordMaxAgeDays),
      clinicalGrants: z.optional(policyShape.clinicalGrants),
      careRelations: z.optional(policyShape.careRelations),
    }),
    response: viewSchema,
  }),
};
