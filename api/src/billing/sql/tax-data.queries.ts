import type { BillingTaxData } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface TaxDataRow extends BillingTaxData {
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: { readonly id: string; readonly name: string };
}

export const findTaxData = (db: Db): Promise<TaxDataRow | undefined> =>
  db.maybe(
    `select t.rfc, t.name, t.tax_regime as "taxRegime", t.zip_code as "zipCode", t.use, t.version, t.updated_at as "updatedAt",
       jsonb_build_object('id', u.id, 'name', ${shortPersonName('u')}) as "updatedBy"
     from billing_tax_data t join user_account u on u.id = t.updated_by where t.company_id = app_company()`,
  );

/** Also when there is none yet, two do not write at once: the subscription is locked first. */
export const saveTaxData = async (
  db: Db,
  one: BillingTaxData,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `insert into billing_tax_data (company_id, rfc, name, tax_regime, zip_code, use, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id) do update set rfc = excluded.rfc, name = excluded.name, tax_regime = excluded.tax_regime,
       zip_code = excluded.zip_code, use = excluded.use, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
       version = billing_tax_data.version + 1`,
    [one.rfc, one.name, one.taxRegime, one.zipCode, one.use, now, userId],
  );
};
