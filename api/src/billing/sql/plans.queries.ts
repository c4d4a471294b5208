import type { Locale, Plan } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Plans on offer; `sort_order` follows the price. */
export const listPlans = (db: Db): Promise<Plan[]> =>
  db.query<Plan>(`
    select id, code, category, name, description, price_monthly as "priceMonthly", price_annual as "priceAnnual",
      currency, limits, features, highlighted
    from plan
    where active
    order by category, price_monthly, sort_order`);

export interface PlanRow {
  readonly id: string;
  readonly code: string;
  readonly name: Record<Locale, string>;
  readonly priceMonthly: number;
  readonly priceAnnual: number;
  readonly limits: Plan['limits'];
  /** On offer. */
  readonly active: boolean;
}

const columns =
  'id, code, name, price_monthly as "priceMonthly", price_annual as "priceAnnual", limits, active';

export const findPlan = (db: Db, code: string): Promise<PlanRow | undefined> =>
  db.maybe(`select ${columns} from plan where code = $1`, [code]);

export const readPlan = (db: Db, id: string): Promise<PlanRow> =>
  db.one(`select ${columns} from plan where id = $1`, [id]);

/** What companies have who pay for nothing. */
export const readFreePlan = (db: Db): Promise<PlanRow> =>
  db.one(`select ${columns} from plan where code = 'free'`);
