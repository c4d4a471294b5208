import { limits, type FailedDelivery } from '@sala/shared-contracts';
import { auditChannel } from '../audit/forwarding/forwarding.queries'; // goes on by itself
import type { Db } from '../database/database';
import { defineHandlers } from '../http/handler';
import { ProblemError } from '../http/problem-error';

const listFailed = (db: Db): Promise<FailedDelivery[]> =>
  db.query<FailedDelivery>(
    `select id, channel, kind, recipient, state, attempt as attempts,
       case when error_code is not null then json_build_object('code', error_code, 'text', error_text) end as error,
       created_at as "createdAt", payload is not null as repeatable
     from delivery where company_id = app_company() and state in ('failed', 'unknown') and channel <> '${auditChannel}'
     order by created_at desc limit $1`,
    [limits.deliveriesShown],
  );

/**
 * @returns false when its content is gone.
 * @throws `resource.not_found`
 */
const retry = async (db: Db, deliveryId: string): Promise<boolean> => {
  const { repeatable } = await db.one<{ repeatable: boolean }>(
    `select state in ('failed', 'unknown') and payload is not null as repeatable
     from delivery where id = $1 and company_id = app_company() and channel <> '${auditChannel}' for update`,
    [deliveryId],
  );
  if (repeatable)
    await db.query(
      `update delivery set state = 'queued', attempt = 0, unanswered = 0, next_at = clock_timestamp(), settled_at = null,
         error_code = null, error_text = null where id = $1`,
      [deliveryId],
    );
  return repeatable;
};

export const deliveryHandlers = defineHandlers({
  deliveryList: async ({ db }) => ({ items: await listFailed(db) }),

  deliveryRetry: async ({ db, params: { deliveryId }, audit, afterCommit, services }) => {
    if (!(await retry(db, deliveryId))) throw new ProblemError('delivery.not_repeatable');
    await audit({ action: 'delivery.retried', entityType: 'delivery', entityId: deliveryId });
    afterCommit(services.mailer.nudge);
  },
});
