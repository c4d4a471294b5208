import { defineHandlers } from '../../platform/http/handler';
import { listPlans } from '../sql/plans.queries';

export const planHandlers = defineHandlers<'planList'>({
  planList: async ({ db }) => ({ items: await listPlans(db) }),
});
