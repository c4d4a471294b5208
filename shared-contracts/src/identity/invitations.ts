import * as z from 'zod/mini';
import { sessionSchema } from './auth';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams, listQuery, pageOf } from '../platform/lists';
import { blankableText, exactText } from '../platform/text';
import { emailSchema } from '../platform/email';
import { customRoleNameSchema } from './custom-roles';
import { roles } from './roles';
import { locales } from '../platform/locales';

export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const;

/** What became of an address that was invited among others. */
export const invitationOutcomes = ['created', 'already_member', 'already_invited'] as const;

export type InvitationOutcome = (typeof invitationOutcomes)[number];

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  /** Roles of the company’s own, as far as they are there and not wider than when it was sent. */
  customRoles: z.array(customRoleNameSchema),
  status: z.enum(invitationStatuses),
  /** Name of the inviter. */
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export type Invitation = z.output<typeof invitationSchema>;

/** At least one, be it standard or custom. */
const givenRoles = {
  roles: z.array(z.enum(roles)),
  customRoleIds: z.optional(z.array(z.uuid()).check(z.maxLength(limits.memberCustomRolesMax))),
};

const token = exactText(200).check(z.minLength(20));

export const invitations = {
  invitationView: endpoint({
    summary: 'What an invitation offers, for the person who holds its token',
    access: { public: 'the token is the proof' },
    /** In the body, because URLs are logged. */
    body: z.strictObject({ token }),
    response: z.object({
      email: z.string(),
      company: z.string(),
      invitedBy: z.string(),
      roles: z.array(z.enum(roles)),
      /** Names of roles that the company made. */
      customRoles: z.array(z.string()),
      status: z.enum(invitationStatuses),
      /** The address already has an account, which signs in to accept. */
      hasAccount: z.boolean(),
      expiresAt: z.string(),
    }),
  }),
  invitationAccept: endpoint({
    summary:
      'Join the company that invited; for somebody with the invited address and without a company',
    access: { signedIn: true },
    body: z.strictObject({ token }),
    response: sessionSchema,
  }),
  invitationList: endpoint({
    summary: 'Invitations of the company, newest first',
    access: { permission: 'users:read' },
    query: z.strictObject({
      ...listQuery(['-createdAt', 'createdAt', 'email', '-email']),
      status: z.optional(z.enum(invitationStatuses)),
    }),
    response: pageOf(invitationSchema),
  }),
  invitationCreate: endpoint({
    summary: 'Invite somebody by mail; a pending invitation of the same address is replaced',
    access: { permission: 'users:manage' },
    body: z.strictObject({
      email: emailSchema,
      ...givenRoles,
      note: z.optional(blankableText(limits.invitationNoteMax)),
      locale: z._default(z.enum(locales), 'es-MX'),
    }),
    response: invitationSchema,
    status: 201,
  }),
  invitationBulkCreate: endpoint({
    summary:
      'Invite several people with the same roles; pending invitations stay, and each address has its own outcome',
    access: { permission: 'users:manage' },
    body: z.strictObject({
      emails: z.array(emailSchema).check(z.minLength(1), z.maxLength(limits.invitationsAtOnce)),
      ...givenRoles,
      note: z.optional(blankableText(limits.invitationNoteMax)),
      locale: z._default(z.enum(locales), 'es-MX'),
    }),
    response: z.object({
      /** In the order of the request, each address once. */
      items: z.array(z.object({ email: z.string(), outcome: z.enum(invitationOutcomes) })),
    }),
    status: 201,
  }),
  invitationResend: endpoint({
    summary: 'Mail a new link for a pending or expired invitation; the old link ends',
    access: { permission: 'users:manage' },
    params: idParams('invitationId'),
    response: invitationSchema,
    status: 201,
  }),
  invitationRevoke: endpoint({
    summary: 'Withdraw a pending invitation',
    access: { permission: 'users:manage' },
    params: idParams('invitationId'),
  }),
};
