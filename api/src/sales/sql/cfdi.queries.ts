import type { Cfdi, CfdiRequest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { cfdiColumns } from './read-purchases.queries';
import type { Stamp } from '../../adapters/tax-stamping/port';
import type { CfdiIssuer } from '../model/cfdi/cfdi-rules';

interface WrittenBy {
  readonly userId: string;
  readonly now: string;
}

export const readCfdiIssuer = (db: Db): Promise<CfdiIssuer> =>
  db.one<CfdiIssuer>(
    `select rfc, legal_name as "legalName", tax_regime as "taxRegime", tax_zip_code as "taxZipCode", time_zone as "timeZone"
     from company where id = app_company()`,
  );

/** Known fiscal data of a customer. */
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

/** @throws resource.not_found */
export const readCfdi = (db: Db, cfdiId: string): Promise<Cfdi & { readonly purchaseId: string }> =>
  db.one(`select ${cfdiColumns}, f.purchase_id as "purchaseId" from cfdi f where f.id = $1`, [
    cfdiId,
  ]);

/** Reads and locks the invoice until the transaction ends. */
export const readCfdiForUpdate = (
  db: Db,
  cfdiId: string,
): Promise<Cfdi & { readonly purchaseId: string }> =>
  db.one(
    `select ${cfdiColumns}, f.purchase_id as "purchaseId" from cfdi f where f.id = $1 for update`,
    [cfdiId],
  );

/** A request in flight, with what its repetition needs. */
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

/** undefined: no request in flight. */
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
 * Number of cancelled invoices of a purchase; it distinguishes the references of its stamp
 * requests.
 */
export const countCancelled = async (db: Db, purchaseId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from cfdi where purchase_id = $1 and status = 'cancelled'`,
      [purchaseId],
    )
  ).count;

interface NewStampRequest {
  readonly driver: Cfdi['driver'];
  /** Idempotency key at the stamping service. */
  readonly reference: string;
  /** The XML as sent, for an identical repetition. */
  readonly draft: string;
}

/** Records a stamp request before it is sent; reuses the row of a failed attempt. */
export const saveStampRequest = async (
  db: Db,
  purchaseId: string,
  { receiver, use, method, form }: CfdiRequest,
  request: NewStampRequest,
  { userId, now }: WrittenBy,
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
      request.driver,
      request.reference,
      request.draft,
      now,
      userId,
    ],
  );
  return row.id;
};

export const saveStamp = async (
  db: Db,
  cfdiId: string,
  { uuid, stampedAt, xml }: Stamp,
): Promise<void> => {
  await db.query(
    `update cfdi set status = 'stamped', uuid = $2, stamped_at = $3, xml = $4, draft = null, last_error = null where id = $1`,
    [cfdiId, uuid, stampedAt, xml],
  );
};

/** Records an error without an outcome: the request stays open. */
export const saveError = async (db: Db, cfdiId: string, said: string): Promise<void> => {
  await db.query('update cfdi set last_error = $2 where id = $1', [cfdiId, said.slice(0, 300)]);
};

/** Reverts a rejected request and keeps the service’s message. */
export const revertRequest = async (db: Db, cfdiId: string, said: string): Promise<void> => {
  await db.query(
    `update cfdi set status = case status when 'stamping' then 'pending' else 'stamped' end, draft = null, cancel_reason = null, replaced_by = null,
       last_error = $2 where id = $1`,
    [cfdiId, said.slice(0, 300)],
  );
};

interface CancelRequest {
  readonly reason: string;
  readonly replacedBy: string | null;
}

/** Records a cancellation request before it is sent. */
export const saveCancelRequest = async (
  db: Db,
  cfdiId: string,
  { reason, replacedBy }: CancelRequest,
  { userId, now }: WrittenBy,
): Promise<void> => {
  await db.query(
    `update cfdi set status = 'cancelling', cancel_reason = $3, replaced_by = $4, attempted_at = $2, updated_at = $2, updated_by = $5, last_error = null where id = $1`,
    [cfdiId, now, reason, replacedBy, userId],
  );
};

export const saveCancellation = async (db: Db, cfdiId: string, now: string): Promise<void> => {
  await db.query(
    `update cfdi set status = 'cancelled', cancelled_at = $2, updated_at = $2, last_error = null where id = $1`,
    [cfdiId, now],
  );
};
