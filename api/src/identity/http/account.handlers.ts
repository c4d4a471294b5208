import { defineHandlers } from '../../platform/http/handler';
import { changePassword, requirePassword } from '../model/password-change';
import { endSession, listSessions } from '../sql/account.queries';
import { secondFactorHandlers } from './second-factor-setup.handlers';

export const accountHandlers = defineHandlers({
  ...secondFactorHandlers,

  accountSessionList: async ({ actor, db, now }) => ({
    items: await listSessions(db, actor.userId, now, actor.sessionId),
  }),

  accountSessionEnd: async (context) => {
    const { actor, db, now, params, services } = context;
    const { id } = await endSession(db, actor.userId, now, params.sessionId);
    await context.audit({ action: 'session.ended', entityType: 'session', entityId: id });
    context.afterCommit(() => services.sessions.forgetSession(id));
    return undefined;
  },

  accountPasswordChange: async (context) => {
    const { actor, body } = context;
    const account = await requirePassword(context, actor.userId, body.current);
    await changePassword(context, account, body.password, actor.sessionId);
    return undefined;
  },
});
