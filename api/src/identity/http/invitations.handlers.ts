import { findAccount, readAccount } from '../sql/accounts.queries';
import { renewSession } from '../model/current-user';
import { defineHandlers } from '../../platform/http/handler';
import { findInvitationByToken } from '../sql/invitation-tokens.queries';
import { invite } from '../sql/invite';
import { joinCompany } from '../model/join-company';
import { ProblemError } from '../../platform/http/problem-error';
import { hashOfSecretToken } from '../model/secret-tokens';
import {
  listInvitations,
  lockInvitation,
  readInvitationMail,
  revokeInvitation,
} from '../sql/invitations.queries';
import { listMemberEmails } from '../sql/members.queries';

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
    if (body.roles.includes('owner') && !actor.roles.includes('owner'))
      throw new ProblemError('invitation.above_own_role');
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
    const { actor, body, db } = context;
    if (body.roles.includes('owner') && !actor.roles.includes('owner'))
      throw new ProblemError('invitation.above_own_role');
    const { roles, locale } = body;
    const emails = [...new Set(body.emails)].sort(); // one order for all callers prevents deadlocks
    const known = new Set(await listMemberEmails(db, actor.companyId, emails));
    const invited = emails.filter((email) => !known.has(email));
    for (const email of invited)
      await invite(context, {
        companyId: actor.companyId,
        email,
        roles,
        locale,
        note: body.note || null,
      });
    return { invited, alreadyMembers: [...known].sort() };
  },

  invitationResend: async (context) => {
    const { actor, db, now, params } = context;
    const { companyId } = actor;
    const invitation = await lockInvitation(db, companyId, params.invitationId, now);
    if (invitation.status !== 'pending' && invitation.status !== 'expired')
      throw new ProblemError('invitation.gone');
    if (invitation.roles.includes('owner') && !actor.roles.includes('owner'))
      throw new ProblemError('invitation.above_own_role');
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
