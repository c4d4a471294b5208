import type { Cfdi, CfdiRequest } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { cfdiColumns } from '../../core/money/purchases.queries';
import type { Stamp } from '../../core/tax-stamping/tax-stamping';
import type { CfdiIssuer } from './cfdi-rules';

interface Who {
  readonly userId: string;
  readonly now: string;
}

export const readCfdiIssuer = (db: Db): Promise<CfdiIssuer> =>
  db.one<CfdiIssuer>(
    `select rfc, legal_name as "legalName", tax_regime as "taxRegime", tax_zip_code as "taxZipCode", time_zone as "timeZone"
     from company where id = app_company()`,
  );

/** Fiscal data of a customer, as far as they are known. */
export interface FiscalCustomer {
  readonly kind: 'person' | 'company';
  readonly name: string;
  readonly legalName: string | null;
  readonly rfc: string | null;
  readonly taxRegime: string | null;
  readonly zipCode: string | null;
  readonly use: string | null;
}

export const readFiscalCustomer = (db: Db, customerId: string): Promise<FiscalCustomer> =>
  db.one<FiscalCustomer>(
    `select kind, name, legal_name as "legalName", rfc, regimen_fiscal as "taxRegime", fiscal_zip as "zipCode", uso_cfdi as use
     from customer where id = $1`,
    [customerId],
  );

/** @throws `resource.not_found`. */
export const readCfdi = (db: Db, cfdiId: string): Promise<Cfdi & { readonly purchaseId: string }> =>
  db.one(`select ${cfdiColumns}, f.purchase_id as "purchaseId" from cfdi f where f.id = $1`, [cfdiId]);

/** The same, kept from changing until the end of the transaction. */
export const readCfdiForUpdate = (db: Db, cfdiId: string): Promise<Cfdi & { readonly purchaseId: string }> =>
  db.one(`select ${cfdiColumns}, f.purchase_id as "purchaseId" from cfdi f where f.id = $1 for update`, [cfdiId]);

export const readXml = (db: Db, cfdiId: string): Promise<{ xml: string | null; uuid: string | null }> =>
  db.one('select xml, uuid from cfdi where id = $1', [cfdiId]);

/** How many invoices of a purchase were cancelled: the next one is another wish to the stamping service. */
export const countCancelled = async (db: Db, purchaseId: string): Promise<number> =>
  (await db.one<{ count: number }>(`select count(*)::int as count from cfdi where purchase_id = $1 and status = 'cancelled'`, [purchaseId])).count;

/** What is asked for, before the service has answered; an earlier try that failed is taken up again. */
export const keepWish = async (db: Db, purchaseId: string, { receiver, use, method, form }: CfdiRequest, driver: Cfdi['driver'], { userId, now }: Who): Promise<string> => {
  const row = await db.one<{ id: string }>(
    `insert into cfdi (company_id, purchase_id, status, receiver, use, method, form, driver, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, 'pending', $2, $3, $4, $5, $6, $7, $8, $7, $8)
     on conflict (company_id, purchase_id) where status <> 'cancelled' do update set
       receiver = excluded.receiver, use = excluded.use, method = excluded.method, form = excluded.form, driver = excluded.driver,
       updated_at = excluded.updated_at, updated_by = excluded.updated_by
     returning id`,
    [purchaseId, JSON.stringify(receiver), use, method, form, driver, now, userId],
  );
  return row.id;
};

export const keepStamp = async (db: Db, cfdiId: string, { uuid, stampedAt, xml }: Stamp): Promise<void> => {
  await db.query(`update cfdi set status = 'stamped', uuid = $2, stamped_at = $3, xml = $4, last_error = null where id = $1`, [cfdiId, uuid, stampedAt, xml]);
};

export const keepError = async (db: Db, cfdiId: string, said: string): Promise<void> => {
  await db.query('update cfdi set last_error = $2 where id = $1', [cfdiId, said.slice(0, 300)]);
};

interface Cancelling {
  readonly reason: string;
  readonly replacedBy: string | null;
}

export const keepCancelling = async (db: Db, cfdiId: string, { reason, replacedBy }: Cancelling, { userId, now }: Who): Promise<void> => {
  await db.query(
    `update cfdi set status = 'cancelled', cancelled_at = $2, cancel_reason = $3, replaced_by = $4, updated_at = $2, updated_by = $5, last_error = null where id = $1`,
    [cfdiId, now, reason, replacedBy, userId],
  );
};
