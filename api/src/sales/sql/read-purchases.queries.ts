import {
  possibleActions,
  type Cfdi,
  type Payment,
  type Purchase,
  type PurchaseItem,
  type PurchaseRow,
} from '@sala/shared-contracts';
import { readValues } from '../../customers';
import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

/** SQL for a member’s id and name from an alias of `user_account`. */
export const personOf = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${personName(alias)})`;

/** Payments that were received, including refunded ones. */
export const countedPayment = `status in ('approved', 'refunded', 'charged_back')`;

/** Status of the active invoice of purchase `p`, else of a cancelled one, else `none`. */
const cfdiStatus = `coalesce((select f.status from cfdi f where f.company_id = p.company_id and f.purchase_id = p.id
  order by f.status = 'cancelled', f.created_at desc limit 1), 'none')`;

/** Columns that list and detail share; needs the joins of {@link purchaseSource}. */
export const purchaseColumns = `p.id, p.folio, p.date,
  json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'listName', c.list_name) as customer, ${personOf('u')} as seller,
  p.status, p.subtotal, p.discount, p.tax, p.total, p.paid, p.refunded, p.balance,
  array(select distinct m.method from payment m
    where m.company_id = p.company_id and m.purchase_id = p.id and m.${countedPayment} order by m.method) as methods,
  ${cfdiStatus} as "cfdiStatus", p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;

export const purchaseSource = `purchase p
  join customer c on c.company_id = p.company_id and c.id = p.customer_id
  join user_account u on u.id = p.seller_id`;

type Head = Omit<PurchaseRow, 'itemCount' | 'firstItem'> &
  Pick<Purchase, 'patientId' | 'visitId' | 'notes' | 'cancelReason'>;

const readHead = (db: Db, purchaseId: string): Promise<Head> =>
  db.one<Head>(
    `select ${purchaseColumns}, p.patient_id as "patientId", p.visit_id as "visitId", p.notes, p.cancel_reason as "cancelReason"
     from ${purchaseSource} where p.id = $1`,
    [purchaseId],
  );

const readItems = (db: Db, purchaseId: string): Promise<PurchaseItem[]> =>
  db.query<PurchaseItem>(
    `select product_id as "productId", description, quantity, unit_price as "unitPrice", discount, tax_kind as "taxKind",
       sat_key as "satKey", sat_unit as "satUnit", amount, tax, total
     from purchase_item where purchase_id = $1 order by position`,
    [purchaseId],
  );

type RefundRow = Payment['refunds'][number] & { readonly paymentId: string };

const readPayments = async (db: Db, purchaseId: string): Promise<Payment[]> => {
  const [rows, refunds] = await Promise.all([
    db.query<Omit<Payment, 'refunds'>>(
      `select m.id, m.method, m.amount, m.tendered, m.change, m.reference, m.status, m.refunded,
         m.cash_session_id as "cashSessionId", m.created_at as at, ${personOf('u')} as by
       from payment m join user_account u on u.id = m.created_by
       where m.purchase_id = $1 order by m.created_at, m.request_key, m.request_line`,
      [purchaseId],
    ),
    db.query<RefundRow>(
      `select r.payment_id as "paymentId", r.id, r.amount, r.reason, r.created_at as at, ${personOf('u')} as by
       from payment_refund r join user_account u on u.id = r.created_by
       where r.purchase_id = $1 order by r.created_at, r.id`,
      [purchaseId],
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    refunds: refunds
      .filter(({ paymentId }) => paymentId === row.id)
      .map(({ paymentId: _paymentId, ...refund }) => refund),
  }));
};

const readHistory = (db: Db, purchaseId: string): Promise<Purchase['history']> =>
  db.query<Purchase['history'][number]>(
    `select h.from_status as "from", h.to_status as "to", h.reason, h.at, ${personOf('u')} as by
     from status_history h join user_account u on u.id = h.by_user
     where h.entity_type = 'purchase' and h.entity_id = $1 order by h.id`,
    [purchaseId],
  );

/** Columns of an invoice in the shape of the contract. */
export const cfdiColumns = `f.id, f.status, f.uuid, f.receiver, f.use, f.method, f.form, f.stamped_at as "stampedAt",
  f.cancelled_at as "cancelledAt", f.cancel_reason as "cancelReason", f.last_error as "lastError", f.driver`;

const readCfdi = (db: Db, purchaseId: string): Promise<Cfdi | undefined> =>
  db.maybe<Cfdi>(
    `select ${cfdiColumns} from cfdi f where f.purchase_id = $1 order by f.status = 'cancelled', f.created_at desc limit 1`,
    [purchaseId],
  );

/**
 * Locks the row until the transaction ends.
 *
 * @throws resource.not_found
 */
export const lockPurchase = async (db: Db, purchaseId: string): Promise<void> => {
  await db.one('select from purchase where id = $1 for update', [purchaseId]);
};

/** @throws resource.not_found */
export const readPurchase = async (db: Db, purchaseId: string): Promise<Purchase> => {
  const head = await readHead(db, purchaseId);
  const [items, payments, history, values, cfdi] = await Promise.all([
    readItems(db, purchaseId),
    readPayments(db, purchaseId),
    readHistory(db, purchaseId),
    readValues(db, 'purchase', [purchaseId]),
    readCfdi(db, purchaseId),
  ]);
  return {
    ...head,
    items,
    payments,
    history,
    customValues: values.get(purchaseId) ?? {},
    cfdi: cfdi ?? null,
    possible: possibleActions(head.status),
  };
};

/**
 * Locks the purchase, then reads it.
 *
 * @throws resource.not_found
 */
export const readLockedPurchase = async (db: Db, purchaseId: string): Promise<Purchase> => {
  await lockPurchase(db, purchaseId);
  return readPurchase(db, purchaseId);
};
