import { limits, numberSeries, type NumberSeries } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface ChangeRow {
  readonly id: number;
  readonly at: string;
  readonly by: string | null;
  readonly subject: 'company' | 'security_policy' | 'clinic_settings' | 'number_series';
  /** Of which numbers, where numbers changed. */
  readonly series: NumberSeries | null;
  readonly action: string;
  readonly diff: Readonly<Record<string, unknown>> | null;
}

const columns = `a.id, a.at, nullif(${shortPersonName('u')}, '') as by, a.entity_type as subject,
  case when a.entity_type = 'number_series' then a.entity_id end as series, a.action, a.diff`;
const source = `audit_log a left join user_account u on u.id = a.user_id`;
const ofSettings = `a.company_id = app_company() and a.entity_id in (app_company()::text, ${numberSeries.map((series) => `'${series}'`).join(', ')})
  and a.entity_type in ('company', 'security_policy', 'clinic_settings', 'number_series')`;

/**
 * @param before the oldest id seen; null for the first page. One more than is shown tells whether
 *   more follow.
 */
export const listChanges = (db: Db, before: number | null): Promise<ChangeRow[]> =>
  db.query<ChangeRow>(
    `select ${columns} from ${source} where ${ofSettings} and ($1::bigint is null or a.id < $1)
     order by a.id desc limit $2`,
    [before, limits.companyChangesShown + 1],
  );

export const readChange = (db: Db, id: number): Promise<ChangeRow> =>
  db.one<ChangeRow>(`select ${columns} from ${source} where ${ofSettings} and a.id = $1`, [id]);

export const logoExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(`select 1 as found from stored_file where id = $1 and purpose = 'logo'`, [
    id,
  ])) !== undefined;
