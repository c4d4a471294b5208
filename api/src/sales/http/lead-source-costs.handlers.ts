import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { insertLeadSourceCost, readCosts, lockCost } from '../sql/lead-source-costs.queries';

const entityType = 'lead_source_cost';

export const leadSourceCostHandlers = defineHandlers<'leadSourceCostList' | 'leadSourceCostUpdate'>(
  {
    leadSourceCostList: async ({ db }) => ({ items: await readCosts(db) }),

    leadSourceCostUpdate: async ({ db, body, actor, now, audit, publish }) => {
      const { version, ...wanted } = body;
      const present = await lockCost(db, body.source, body.month);
      if (present) await requireCurrentVersion(db, entityType, present, version);
      if (present && isUnchanged(wanted, present)) return present;
      const cost = await insertLeadSourceCost(db, {
        source: body.source,
        month: body.month,
        amount: body.amount,
        now,
        userId: actor.userId,
      });
      const { version: _version, ...fresh } = cost;
      await audit({
        action: 'lead_source_cost.updated',
        entityType,
        entityId: cost.id,
        diff: changesBetween(present ?? {}, fresh),
      });
      await publish({ type: 'lead_source_cost.updated', entityId: cost.id });
      return cost;
    },
  },
);
