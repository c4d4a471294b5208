import { defineHandlers } from '../../core/handler';
import { listPlans } from './plans.queries';

export const planHandlers = defineHandlers<'planList'>({
  planList: async ({ db }) => ({ items: await listPlans(db) }),
});
