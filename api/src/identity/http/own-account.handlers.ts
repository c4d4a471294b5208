import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { takeBackAccount } from '../model/disown-sign-in';
import { proofFor } from '../model/recent-proof';
import { leaveCompany } from '../model/leave-company';
import { readUserRow } from '../sql/current-user.queries';
import { countBelongings } from '../sql/member-belongings.queries';
import { countOtherOwners, findMemberOf, listSuccessors } from '../sql/members.queries';
import { listSignIns } from '../sql/sign-ins.queries';

export const ownAccountHandlers = defineHandlers<
  'accountSignInList' | 'accountSignInDisown' | 'accountLeaveView' | 'accountLeave'
>({
  accountSignInList: async (context) => ({
    ...(await listSignIns(context.db, context.actor, context.query.before ?? null)),
    proof: await proofFor(context, context.actor),
  }),

  accountSignInDisown: (context) => takeBackAccount(context),

  accountLeaveView: async ({ actor, db, now }) => {
    const { companyId, roles, userId } = actor;
    const own = companyId === null ? undefined : await findMemberOf(db, userId);
    if (companyId === null || !own) throw new ProblemError('company.required');
    const { companyName } = await readUserRow(db, userId, now);
    const { belongings } = await countBelongings(db, userId, now);
    return {
      company: companyName ?? '',
      lastOwner: roles.includes('owner') && (await countOtherOwners(db, companyId, own.id)) === 0,
      belongings,
      successors:
        belongings.customers + belongings.leads > 0 ? await listSuccessors(db, userId) : [],
    };
  },

  accountLeave: async (context) => {
    await leaveCompany(context);
    return undefined;
  },
});
