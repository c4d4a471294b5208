import type { WeekDay } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export type SiteHours = Partial<
  Record<WeekDay, { readonly opens: string; readonly closes: string }>
>;

export const readCompanyHours = (db: Db): Promise<{ timeZone: string; sites: SiteHours[] }> =>
  db.one<{ timeZone: string; sites: SiteHours[] }>(`
    select c.time_zone as "timeZone", coalesce(
      (select json_agg(s.opening_hours order by s.id) from site s where s.company_id = c.id and s.active), '[]') as sites
    from company c where c.id = app_company()`);
