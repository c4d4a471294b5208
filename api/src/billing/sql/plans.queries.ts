import type { Plan } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Plans on offer; `sort_order` follows the price. */
export const listPlans = (db: Db): Promise<Plan[]> =>
  db.query<Plan>(`
    select id, code, category, name, description, price_monthly as "priceMonthly", price_annual as "priceAnnual",
      currency, limits, features, highlighted
    from plan
    where active
    order by category, price_monthly, sort_order`);
