import type { Pool } from 'pg';
import type { BillingProvider } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface BilledCompany {
  readonly companyId: string;
  readonly userId: string | null;
  readonly checkoutId: string | null;
}

export const findBilledCompany = async (
  pool: Pool,
  provider: BillingProvider,
  ids: readonly string[],
): Promise<BilledCompany | undefined> => {
  const { rows } = await pool.query<BilledCompany>(
    `select company_id as "companyId", user_id as "userId", checkout_id as "checkoutId" from billing_company($1, $2)`,
    [provider, ids],
  );
  return rows[0];
};

/** @returns its id; undefined for a repetition. */
export const insertBillingEvent = async (
  db: Db,
  event: {
    readonly provider: BillingProvider;
    readonly externalId: string;
    readonly checkoutId: string | null;
    readonly raw: Buffer;
    readonly now: string;
  },
): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(
      `insert into billing_event (company_id, provider, external_id, checkout_id, raw, received_at)
       values (app_company(), $1, $2, $3, $4, $5)
       on conflict on constraint billing_event_once do nothing returning id`,
      [event.provider, event.externalId, event.checkoutId, event.raw, event.now],
    )
  )?.id;

/** undefined: it had its effect. */
export const findOpenBillingEvent = (
  db: Db,
  id: string,
): Promise<{ readonly checkoutId: string | null } | undefined> =>
  db.maybe(
    `select checkout_id as "checkoutId" from billing_event
     where company_id = app_company() and id = $1 and interpreted_at is null`,
    [id],
  );

/**
 * Also deletes interpreted ones older than 90 days.
 *
 * @returns false: it had its effect meanwhile.
 */
export const closeBillingEvent = async (db: Db, id: string, now: string): Promise<boolean> => {
  await db.query(
    `delete from billing_event where company_id = app_company() and interpreted_at is not null
       and received_at < $1::timestamptz - interval '90 days'`,
    [now],
  );
  const closed = await db.query(
    `update billing_event set interpreted_at = $2
     where company_id = app_company() and id = $1 and interpreted_at is null returning id`,
    [id, now],
  );
  return closed.length > 0;
};
