import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** How the company of this transaction writes to people. */
export const readSpelling = (
  db: Db,
): Promise<{ readonly locale: Locale; readonly timeZone: string; readonly currency: string }> =>
  db.one(`select locale, time_zone as "timeZone", currency from company where id = app_company()`);
