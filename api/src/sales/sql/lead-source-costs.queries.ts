import type { Db } from '../../platform/database/database';
import type { LeadSourceCost } from '@sala/shared-contracts';

const columns = `id, source, to_char(month, 'YYYY-MM') as month, amount, version`;

/** At most eight sources over five years. */
export const readCosts = (db: Db): Promise<LeadSourceCost[]> =>
  db.query<LeadSourceCost>(
    `select ${columns} from lead_source_cost order by lead_source_cost.month desc, source limit 500`,
  );

/** Serialises the first writes for a source and month. */
export const lockCost = async (
  db: Db,
  source: string,
  month: string,
): Promise<LeadSourceCost | undefined> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('lead_source_cost/' || app_company() || $1 || $2, 0))`,
    [source, month],
  );
  return db.maybe<LeadSourceCost>(
    `select ${columns} from lead_source_cost where source = $1 and month = ($2 || '-01')::date`,
    [source, month],
  );
};

export const insertLeadSourceCost = (
  db: Db,
  {
    source,
    month,
    amount,
    now,
    userId,
  }: {
    readonly source: string;
    readonly month: string;
    readonly amount: number;
    readonly now: string;
    readonly userId: string;
  },
): Promise<LeadSourceCost> =>
  db.one<LeadSourceCost>(
    `insert into lead_source_cost (company_id, source, month, amount, created_at, created_by, updated_at, updated_by)
       values (app_company(), $1, ($2 || '-01')::date, $3, $4, $5, $4, $5)
       on conflict on constraint lead_source_cost_month do update
         set amount = $3, updated_at = $4, updated_by = $5, version = lead_source_cost.version + 1
       returning ${columns}`,
    [source, month, amount, now, userId],
  );
