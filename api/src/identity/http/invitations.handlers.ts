import { findAccount, readAccount } from '../sql/accounts.queries';
import { renewSession } from '../model/current-user';
import { defineHandlers } from '../../platform/http/handler';
import { findInvitationByToken } from '../sql/invitation-tokens.queries';
import { invite, inviteOnce } from '../sql/invite';
import { mayAssign } from '../model/assignable-roles';
import type { Actor } from '../../platform/http/actor';
import type { InvitationOutcome, Role } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { splitGiven, type GivenRoles } from '../model/given-roles';
import { customRolesAmong, lockCustomRoles } from '../sql/custom-roles.queries';
import { readRoles } from '../sql/members.queries';
import { joinCompany } from '../model/join-company';
import { hashOfSecretToken } from '../model/secret-tokens';
import {
  listInvitations,
  lockInvitation,
  readInvitationMail,
  revokeInvitation,
} from '../sql/invitations.queries';

/**
 * Roles that the caller offers, locked until the end: nobody offers what they lack, and clinical
 * access of the company’s own only beside a clinical role, which waits (docs/adr/0093).
 *
 * @throws invitation.above_own_role, invitation.clinical_first, request.invalid
 */
const requireOffer = async (
  { actor, db }: { readonly actor: Actor<string>; readonly db: Db },
  wanted: {
    readonly roles: readonly Role[];
    readonly customRoleIds?: readonly string[] | undefined;
  },
): Promise<GivenRoles> => {
  const { roles, customRoleIds: ids = [] } = wanted;
  if (roles.length + ids.length === 0) throw invalid({ path: 'roles', code: 'required' });
  if (ids.length > 0) await lockCustomRoles(db);
  const customRoles = ids.length > 0 ? await customRolesAmong(db, ids) : [];
  if (customRoles.length !== new Set(ids).size)
    throw invalid({ path: 'customRoleIds', code: 'not_an_option' });
  const held = await readRoles(db, actor.companyId, actor.userId);
  if (!mayAssign(held, [...roles, ...customRoles]))
    throw new ProblemError('invitation.above_own_role');
  if ((await splitGiven(db, { roles, customRoles }, [])).leftOut.length > 0)
    throw new ProblemError('invitation.clinical_first');
  return { roles, customRoles };
};

export const invitationHandlers = defineHandlers({
  invitationView: async ({ body, db, now }) => {
    const tokenHash = hashOfSecretToken(body.token);
    const invitation = await findInvitationByToken(db, {
      tokenHash,
      userId: null,
      now,
      lock: false,
    });
    if (!invitation) throw new ProblemError('invitation.gone');
    const { email, company, customRoles, invitedBy, roles, status, expiresAt } = invitation;
    const account = await findAccount(db, email);
    return {
      email,
      company,
      invitedBy,
      roles,
      customRoles: customRoles.map(({ name }) => name),
      status,
      hasAccount: account !== undefined,
      expiresAt,
    };
  },

  invitationAccept: async (context) => {
    const { actor, body, db, now } = context;
    const tokenHash = hashOfSecretToken(body.token);
    const invitation = await findInvitationByToken(db, {
      tokenHash,
      userId: actor.userId,
      now,
      lock: true,
    });
    if (invitation?.status !== 'pending') throw new ProblemError('invitation.gone');
    const account = await readAccount(db, actor.userId);
    if (invitation.email !== account.email) throw new ProblemError('invitation.other_account');
    if (actor.companyId !== null) throw new ProblemError('invitation.already_member');
    await joinCompany(context, actor.userId, invitation);
    return renewSession(context, actor.userId, actor.sessionId);
  },

  invitationList: ({ actor, db, now, query }) =>
    listInvitations(db, {
      ...query,
      companyId: actor.companyId,
      now,
      search: query.search ?? '',
      status: query.status ?? null,
    }),

  invitationCreate: async (context) => {
    const { actor, body } = context;
    const { email, locale } = body;
    return invite(context, {
      companyId: actor.companyId,
      email,
      ...(await requireOffer(context, body)),
      locale,
      note: body.note || null,
    }); // an untouched form sends ''
  },

  invitationBulkCreate: async (context) => {
    const { actor, body } = context;
    const { companyId } = actor;
    const offer = await requireOffer(context, body);
    const { locale } = body;
    const note = body.note || null;
    const emails = [...new Set(body.emails)];
    const outcomes = new Map<string, InvitationOutcome>();
    // One order for all callers: whoever invites the same people waits instead of deadlocking.
    for (const email of emails.toSorted())
      outcomes.set(email, await inviteOnce(context, { companyId, email, ...offer, locale, note }));
    return { items: emails.map((email) => ({ email, outcome: outcomes.get(email) ?? 'created' })) };
  },

  invitationResend: async (context) => {
    const { actor, db, now, params } = context;
    const { companyId } = actor;
    await lockCustomRoles(db);
    const invitation = await lockInvitation(db, companyId, params.invitationId, now);
    if (invitation.status !== 'pending' && invitation.status !== 'expired')
      throw new ProblemError('invitation.gone');
    const { email, roles, customRoles } = invitation;
    if (roles.length + customRoles.length === 0) throw new ProblemError('invitation.roles_gone');
    const offer = await requireOffer(context, {
      roles,
      customRoleIds: customRoles.map(({ id }) => id),
    });
    const { note, locale } = await readInvitationMail(db, companyId, invitation.id);
    return invite(context, { companyId, email, ...offer, note, locale });
  },

  invitationRevoke: async (context) => {
    const { actor, db, now, params } = context;
    const invitation = await lockInvitation(db, actor.companyId, params.invitationId, now);
    if (invitation.status !== 'pending') throw new ProblemError('invitation.gone');
    await revokeInvitation(db, actor.companyId, invitation.id, now);
    await context.audit({
      action: 'invitation.revoked',
      entityType: 'invitation',
      entityId: invitation.id,
      diff: { email: invitation.email },
    });
    return undefined;
  },
});
