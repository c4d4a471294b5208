import type { SystemRule } from '@sala/shared-contracts';
import type { Db } from '../database/database';

/**
 * Whether the company wants what the suite does by itself (docs/adr/0122); it does until it says
 * no.
 */
export const wantsSystemRule = async (db: Db, rule: SystemRule): Promise<boolean> =>
  (await db.one<{ wanted: boolean }>('select system_rule_on($1) as wanted', [rule])).wanted;
