import { findAccount, readAccount } from '../sql/accounts.queries';
import { renewSession } from '../model/current-user';
import { defineHandlers } from '../../platform/http/handler';
import { findInvitationByToken } from '../sql/invitation-tokens.queries';
import { invite, inviteOnce } from '../sql/invite';
import { mayAssign } from '../model/assignable-roles';
import type { Actor } from '../../platform/http/actor';
import type { InvitationOutcome, Role } from '@sala/shared-contracts';
import { joinCompany } from '../model/join-company';
import { ProblemError } from '../../platform/http/problem-error';
import { hashOfSecretToken } from '../model/secret-tokens';
import {
  listInvitations,
  lockInvitation,
  readInvitationMail,
  revokeInvitation,
} from '../sql/invitations.queries';

/** @throws invitation.above_own_role */
const requireAssignable = (actor: Actor, roles: readonly Role[]): void => {
  if (!mayAssign(actor.roles, roles)) throw new ProblemError('invitation.above_own_role');
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
    const { email, company, invitedBy, roles, status, expiresAt } = invitation;
    const account = await findAccount(db, email);
    return {
      email,
      company,
      invitedBy,
      roles,
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

  invitationCreate: (context) => {
    const { actor, body } = context;
    requireAssignable(actor, body.roles);
    const { email, roles, locale } = body;
    return invite(context, {
      companyId: actor.companyId,
      email,
      roles,
      locale,
      note: body.note || null,
    }); // an untouched form sends ''
  },

  invitationBulkCreate: async (context) => {
    const { actor, body } = context;
    const { companyId } = actor;
    requireAssignable(actor, body.roles);
    const { roles, locale } = body;
    const note = body.note || null;
    const emails = [...new Set(body.emails)];
    const outcomes = new Map<string, InvitationOutcome>();
    // One order for all callers: whoever invites the same people waits instead of deadlocking.
    for (const email of emails.toSorted())
      outcomes.set(email, await inviteOnce(context, { companyId, email, roles, locale, note }));
    return { items: emails.map((email) => ({ email, outcome: outcomes.get(email) ?? 'created' })) };
  },

  invitationResend: async (context) => {
    const { actor, db, now, params } = context;
    const { companyId } = actor;
    const invitation = await lockInvitation(db, companyId, params.invitationId, now);
    if (invitation.status !== 'pending' && invitation.status !== 'expired')
      throw new ProblemError('invitation.gone');
    requireAssignable(actor, invitation.roles);
    const { email, roles } = invitation;
    const { note, locale } = await readInvitationMail(db, companyId, invitation.id);
    return invite(context, { companyId, email, roles, note, locale });
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
