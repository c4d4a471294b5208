import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { anyOf, idParams, listQuery, pageOf } from '../platform/lists';
import { verbs, type Permission } from '../permissions';
import { belongingsSchema } from './belongings';
import { versionSchema } from '../platform/counts';
import { locales } from '../platform/locales';
import { phoneSchema } from '../platform/phone';
import { blankableLine, shortText } from '../platform/text';
import { customRoleNameSchema } from './custom-roles';
import { handOverPlanSchema, openWorkSchema } from './hand-overs';
import * as limits from './limits';
import { memberSorts, memberStatuses } from './member-lists';
import { roles } from './roles';

export const memberSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: z.nullable(z.string()),
  email: z.string(),
  /** Of mails and, until the person chooses another, of the product. */
  locale: z.enum(locales),
  roles: z.array(z.enum(roles)),
  /** Roles that the company made; without their cells. */
  customRoles: z.array(customRoleNameSchema),
  /** Clinical ones that wait for a second person or a day (docs/adr/0093). */
  waitingRoles: z.array(z.enum(roles)),
  /** Where the person works; empty: everywhere. */
  sites: z.array(z.object({ id: z.uuid(), name: z.string() })),
  status: z.enum(memberStatuses),
  /** E.164. */
  phone: z.nullable(z.string()),
  joinedAt: z.string(),
  /** Last use of a session, ISO 8601; null before the first sign-in. */
  lastSeenAt: z.nullable(z.string()),
  secondFactor: z.boolean(),
  /** The person sets a new password before the next sign-in. */
  passwordChangeRequired: z.boolean(),
  version: versionSchema,
});

export type Member = z.output<typeof memberSchema>;

const permission = z.custom<Permission>((value) => typeof value === 'string');

export const members = {
  memberList: endpoint({
    summary: 'People of the company',
    access: { permission: 'users:read' },
    query: z.strictObject({
      ...listQuery(memberSorts),
      status: z.optional(anyOf(memberStatuses)),
      role: z.optional(z.union([z.enum(roles), z.uuid()])),
      /** Access review: nobody signed in for `limits.unusedAccessDays`. */
      unused: z.optional(z.literal('true')),
    }),
    response: pageOf(memberSchema),
  }),
  memberView: endpoint({
    summary: 'A member, with what belongs to them and would need somebody else',
    access: { permission: 'users:read' },
    params: idParams('memberId'),
    response: z.extend(memberSchema, {
      belongings: belongingsSchema,
      /** Of the person’s profile as a practitioner, whose appointments and visits these are. */
      openWork: z.nullable(openWorkSchema),
    }),
  }),
  memberAccessReview: endpoint({
    summary: 'Active members, longest without access first, with permissions they never used',
    access: { permission: 'users:read' },
    query: z.strictObject(listQuery(['lastSeenAt', '-lastSeenAt', 'name', '-name'])),
    response: z.extend(
      pageOf(
        z.extend(memberSchema, {
          /** Without access for `limits.unusedAccessDays`. */
          unused: z.boolean(),
          unusedPermissions: z.array(permission),
        }),
      ),
      {
        /** Day from which uses of permissions are known; null: none yet. */
        recordedSince: z.nullable(z.string()),
      },
    ),
  }),
  memberUpdate: endpoint({
    summary:
      'Change names, phone, language, roles or sites of a member; never one’s own, never the last owner',
    access: { permission: 'users:manage' },
    params: idParams('memberId'),
    body: z.strictObject({
      version: versionSchema,
      firstName: z.optional(shortText(limits.personNameMax)),
      lastName: z.optional(shortText(limits.personNameMax)),
      secondLastName: z.optional(z.nullable(blankableLine(limits.personNameMax))),
      phone: z.optional(z.nullable(phoneSchema)),
      locale: z.optional(z.enum(locales)),
      /** Every member keeps a role, be it standard or custom. */
      roles: z.optional(z.array(z.enum(roles))),
      customRoleIds: z.optional(z.array(z.uuid()).check(z.maxLength(limits.memberCustomRolesMax))),
      siteIds: z.optional(z.array(z.uuid()).check(z.maxLength(limits.memberSitesMax))),
    }),
    response: memberSchema,
  }),
  memberSuspend: endpoint({
    summary: 'Take away the access of a member for now; their sessions end',
    access: { permission: 'users:manage' },
    params: idParams('memberId'),
    body: z.strictObject({ version: versionSchema }),
    response: memberSchema,
  }),
  memberReactivate: endpoint({
    summary: 'Give a suspended member access again',
    access: { permission: 'users:manage' },
    params: idParams('memberId'),
    body: z.strictObject({ version: versionSchema }),
    response: memberSchema,
  }),
  memberDeactivate: endpoint({
    summary:
      'A member leaves: open work is handed over, then their sessions end, nobody books them any more, and customers and open leads pass on',
    access: { permission: 'users:manage' },
    params: idParams('memberId'),
    body: z.strictObject({
      version: versionSchema,
      /** Who takes over; null leaves them without an owner. */
      handOverTo: z.nullable(z.uuid()),
      plan: z.optional(handOverPlanSchema),
    }),
    /** With `handOverId`, the person is still active until that hand-over is done. */
    response: z.extend(memberSchema, { handOverId: z.nullable(z.uuid()) }),
  }),
  memberSecondFactorReset: endpoint({
    summary: 'Turn off the second factor of a member who lost it; they are told by mail',
    access: { permission: 'users:manage' },
    params: idParams('memberId'),
    body: z.strictObject({ version: versionSchema }),
    response: memberSchema,
  }),
  memberPasswordExpire: endpoint({
    summary: 'End the sessions of a member, who sets a new password before the next sign-in',
    access: { permission: 'users:manage' },
    params: idParams('memberId'),
    body: z.strictObject({ version: versionSchema }),
    response: memberSchema,
  }),
  roleList: endpoint({
    summary: 'Every role with what it may do, area by area',
    access: { signedIn: true },
    response: z.object({
      roles: z.array(
        z.object({
          role: z.enum(roles),
          /** Whether the caller may give it: nobody gives a permission that they lack. */
          assignable: z.boolean(),
          grants: z.array(
            z.object({ area: z.string(), verb: z.enum(verbs), scope: z.enum(['all', 'own']) }),
          ),
        }),
      ),
    }),
  }),
};
