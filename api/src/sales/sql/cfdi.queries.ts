import type { Cfdi, CfdiRequest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { cfdiColumns } from './read-purchases.queries';
import type { Stamp } from '../../adapters/tax-stamping/port';
import type { CfdiIssuer } from '../model/cfdi/cfdi-rules';

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
  db.one(`select ${cfdiColumns}, f.purchase_id as "purchaseId" from cfdi f where f.id = $1`, [
    cfdiId,
  ]);

/** The same, kept from changing until the end of the transaction. */
export const readCfdiForUpdate = (
  db: Db,
  cfdiId: string,
): Promise<Cfdi & { readonly purchaseId: string }> =>
  db.one(
    `select ${cfdiColumns}, f.purchase_id as "purchaseId" from cfdi f where f.id = $1 for update`,
    [cfdiId],
  );

/** What is on its way, and what it takes to ask for it again. */
export interface OpenCfdi {
  readonly status: 'stamping' | 'cancelling';
  readonly purchaseId: string;
  readonly reference: string;
  readonly draft: string;
  readonly receiver: Cfdi['receiver'];
  readonly uuid: string;
  readonly cancelReason: string;
  readonly replacedBy: string | null;
}

/** Undefined: there is nothing on its way any more. */
export const readOpenCfdi = (db: Db, cfdiId: string): Promise<OpenCfdi | undefined> =>
  db.maybe<OpenCfdi>(
    `select status, purchase_id as "purchaseId", reference, draft, receiver, uuid, cancel_reason as "cancelReason", replaced_by as "replacedBy"
     from cfdi where id = $1 and status in ('stamping', 'cancelling') for update`,
    [cfdiId],
  );

export const readXml = (
  db: Db,
  cfdiId: string,
): Promise<{ xml: string | null; uuid: string | null }> =>
  db.one('select xml, uuid from cfdi where id = $1', [cfdiId]);

/**
 * How many invoices of a purchase were cancelled: the next one is another wish to the stamping
 * service.
 */
export const countCancelled = async (db: Db, purchaseId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from cfdi where purchase_id = $1 and status = 'cancelled'`,
      [purchaseId],
    )
  ).count;

interface Asked {
  readonly driver: Cfdi['driver'];
  /** By which the service knows a repetition. */
  readonly reference: string;
  /** As it is sent, so that it is sent the same again. */
  readonly draft: string;
}

/** What is about to be asked for; an earlier try that failed is taken up again. */
export const keepWish = async (
  db: Db,
  purchaseId: string,
  { receiver, use, method, form }: CfdiRequest,
  asked: Asked,
  { userId, now }: Who,
): Promise<string> => {
  const row = await db.one<{ id: string }>(
    `insert into cfdi (company_id, purchase_id, status, receiver, use, method, form, driver, reference, draft, attempted_at, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, 'stamping', $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $9, $10)
     on conflict (company_id, purchase_id) where status <> 'cancelled' do update set
       status = excluded.status, receiver = excluded.receiver, use = excluded.use, method = excluded.method, form = excluded.form, driver = excluded.driver,
       reference = excluded.reference, draft = excluded.draft, attempted_at = excluded.attempted_at, last_error = null,
       updated_at = excluded.updated_at, updated_by = excluded.updated_by
     returning id`,
    [
      purchaseId,
      JSON.stringify(receiver),
      use,
      method,
      form,
      asked.driver,
      asked.reference,
      asked.draft,
      now,
      userId,
    ],
  );
  return row.id;
};

export const keepStamp = async (
  db: Db,
  cfdiId: string,
  { uuid, stampedAt, xml }: Stamp,
): Promise<void> => {
  await db.query(
    `update cfdi set status = 'stamped', uuid = $2, stamped_at = $3, xml = $4, draft = null, last_error = null where id = $1`,
    [cfdiId, uuid, stampedAt, xml],
  );
};

/** It goes on as it is: what became of it is not known. */
export const keepError = async (db: Db, cfdiId: string, said: string): Promise<void> => {
  await db.query('update cfdi set last_error = $2 where id = $1', [cfdiId, said.slice(0, 300)]);
};

/** It did not come about: as if it had not been asked for, with what the service said. */
export const keepFailure = async (db: Db, cfdiId: string, said: string): Promise<void> => {
  await db.query(
    `update cfdi set status = case status when 'stamping' then 'pending' else 'stamped' end, draft = null, cancel_reason = null, replaced_by = null,
       last_error = $2 where id = $1`,
    [cfdiId, said.slice(0, 300)],
  );
};

interface Cancelling {
  readonly reason: string;
  readonly replacedBy: string | null;
}

/** What is about to be asked for. */
export const keepCancelWish = async (
  db: Db,
  cfdiId: string,
  { reason, replacedBy }: Cancelling,
  { userId, now }: Who,
): Promise<void> => {
  await db.query(
    `update cfdi set status = 'cancelling', cancel_reason = $3, replaced_by = $4, attempted_at = $2, updated_at = $2, updated_by = $5, last_error = null where id = $1`,
    [cfdiId, now, reason, replacedBy, userId],
  );
};

export const keepCancelled = async (db: Db, cfdiId: string, now: string): Promise<void> => {
  await db.query(
    `update cfdi set status = 'cancelled', cancelled_at = $2, updated_at = $2, last_error = null where id = $1`,
    [cfdiId, now],
  );
};
