import type { Purchase } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Priced } from '../model/purchase-totals';
import type { FieldFault } from '../../platform/http/problem-error';
import type { Content, ContentInput } from '../model/purchase-content';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Faults for ids that the company does not have; a visit must also belong to the named patient. */
export const unknownReferences = async (
  db: Db,
  { customerId, patientId, visitId, sellerId, items = [] }: ContentInput,
): Promise<FieldFault[]> => {
  const productIds = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const row = await db.one<{
    customer: boolean;
    seller: boolean;
    patient: boolean;
    visit: boolean;
    products: string[];
  }>(
    `select ($1::uuid is null or exists (select from customer where id = $1)) as customer,
       ($2::uuid is null or exists (select from membership where company_id = app_company() and user_id = $2)) as seller,
       ($4::uuid is null or exists (select from patient where id = $4)) as patient,
       ($5::uuid is null or exists (select from visit where id = $5 and ($4::uuid is null or patient_id = $4))) as visit,
       array(select id::text from product where id = any ($3::uuid[])) as products`,
    [customerId ?? null, sellerId ?? null, productIds, patientId ?? null, visitId ?? null],
  );
  const knownProducts = new Set(row.products);
  return [
    ...(row.customer ? [] : [{ path: 'customerId', code: 'not_an_option' } as const]),
    ...(row.patient ? [] : [{ path: 'patientId', code: 'not_an_option' } as const]),
    ...(row.visit ? [] : [{ path: 'visitId', code: 'not_an_option' } as const]),
    ...(row.seller ? [] : [{ path: 'sellerId', code: 'not_an_option' } as const]),
    ...items.flatMap(({ productId }, index): FieldFault[] =>
      productId && !knownProducts.has(productId)
        ? [{ path: `items.${index}.productId`, code: 'not_an_option' }]
        : [],
    ),
  ];
};

/** The purchase created for an idempotency key, if any. */
export const findByRequest = (
  db: Db,
  idempotencyKey: string,
): Promise<{ id: string; customerId: string } | undefined> =>
  db.maybe('select id, customer_id as "customerId" from purchase where request_key = $1', [
    idempotencyKey,
  ]);

const insertItems = async (db: Db, purchaseId: string, { items }: Priced): Promise<void> => {
  await db.query(
    `insert into purchase_item (company_id, purchase_id, position, product_id, description, quantity, unit_price, discount, tax_kind,
       sat_key, sat_unit, amount, tax, total)
     select app_company(), $1, position, item.* from jsonb_array_elements($2::jsonb) with ordinality as given (item, position),
       jsonb_to_record(given.item) as item ("productId" uuid, description text, quantity numeric, "unitPrice" bigint, discount bigint,
         "taxKind" text, "satKey" text, "satUnit" text, amount bigint, tax bigint, total bigint)`,
    [purchaseId, JSON.stringify(items)],
  );
};

/**
 * Inserts a draft with its lines.
 *
 * @returns its id
 */
export const insertPurchase = async (
  db: Db,
  content: Content,
  priced: Priced,
  { userId, now, idempotencyKey }: Stamp & { readonly idempotencyKey: string },
): Promise<string> => {
  const { subtotal, discount, tax, total } = priced.totals;
  const { id } = await db.one<{ id: string }>(
    `insert into purchase (company_id, date, customer_id, patient_id, visit_id, seller_id, subtotal, discount, tax, total, notes,
       request_key, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $13) returning id`,
    [
      content.date,
      content.customerId,
      content.patientId,
      content.visitId,
      content.sellerId,
      subtotal,
      discount,
      tax,
      total,
      content.notes,
      idempotencyKey,
      now,
      userId,
    ],
  );
  await insertItems(db, id, priced);
  return id;
};

/** @param priced null keeps the lines */
export const updatePurchase = async (
  db: Db,
  { id, ...present }: Purchase,
  content: Content,
  priced: Priced | null,
  { userId, now }: Stamp,
): Promise<void> => {
  const { subtotal, discount, tax, total } = priced?.totals ?? present;
  await db.query(
    `update purchase set date = $2, customer_id = $3, patient_id = $4, visit_id = $5, seller_id = $6, subtotal = $7, discount = $8, tax = $9,
       total = $10, notes = $11, updated_at = $12, updated_by = $13, version = version + 1
     where id = $1`,
    [
      id,
      content.date,
      content.customerId,
      content.patientId,
      content.visitId,
      content.sellerId,
      subtotal,
      discount,
      tax,
      total,
      content.notes,
      now,
      userId,
    ],
  );
  if (!priced) return;
  await db.query('delete from purchase_item where purchase_id = $1', [id]);
  await insertItems(db, id, priced);
};
