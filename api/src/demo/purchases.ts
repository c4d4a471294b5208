import { denominations, type CashCounts } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { nextNumbers } from '../platform/numbering/next-number';
import { purchaseIncoming } from './purchases-incoming';
import { seedDemoInvoices } from './purchases-invoices';
import { demoProducts } from './purchases-data';
import { generatePurchases, type DemoPurchase } from './purchases-generator';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

interface People {
  readonly customers: readonly string[];
  readonly sellers: readonly string[];
  /** The user who keeps the cash. */
  readonly desk: string;
}

const purchaseCount = 600;
const openingFloat = 50_000;

/** Tax data of the clinic: invented, with the SAT's official test certificate. */
const registerForTax = async (db: Db): Promise<void> => {
  await db.query(
    `update company set legal_name = coalesce(legal_name, 'CLINICA SAN RAFAEL'), person_type = 'moral', rfc = 'EKU9003173C9',
       tax_regime = '601', tax_zip_code = '06700'
     where id = app_company() and rfc is null`,
  );
};

const readPeople = async (db: Db, { userId }: Stamp): Promise<People> => {
  const customers = await db.query<{ id: string }>('select id from customer order by number');
  const members = await db.query<{ id: string; roles: string[] }>(
    `select user_id as id, roles from membership where company_id = app_company() and roles && array['reception', 'billing', 'doctor'] order by roles`,
  );
  return {
    customers: customers.map(({ id }) => id),
    sellers: members.length > 0 ? members.map(({ id }) => id) : [userId],
    desk: members.find(({ roles }) => roles.includes('reception'))?.id ?? userId,
  };
};

/** Fewest notes and coins for a sum. */
const denominationsOf = (sum: number): CashCounts => {
  let left = sum;
  const counts: Record<string, number> = {};
  for (const value of denominations) {
    const count = Math.floor(left / value);
    if (count > 0) counts[String(value)] = count;
    left -= count * value;
  }
  return counts;
};

/** A cash session: opened, filled and counted; today's stays open. */
const seedDay = async (
  db: Db,
  day: readonly DemoPurchase[],
  desk: string,
  now: string,
): Promise<void> => {
  const cash = day
    .flatMap(({ payments }) => payments)
    .filter(({ method }) => method === 'cash')
    .reduce((sum, { amount }) => sum + amount, 0);
  const [first] = day;
  const last = day.at(-1);
  if (!first || !last) return;
  const opened = new Date(Date.parse(first.at) - 15 * 60_000).toISOString();
  const session = await db.one<{ id: string }>(
    'insert into cash_session (company_id, opened_by, opened_at, opening_float) values (app_company(), $1, $2, $3) returning id',
    [desk, opened, openingFloat],
  );
  await purchaseIncoming(db, day, { sessionId: session.id, desk });
  if (first.daysAgo === 0) return;
  // Now and then a note is missing.
  const missing = first.daysAgo % 23 === 7 ? 5_000 : 0;
  const counted = openingFloat + cash - missing;
  const closed = new Date(
    Math.min(Date.parse(last.at) + 30 * 60_000, Date.parse(now)),
  ).toISOString();
  await db.query(
    `update cash_session set counts = $2, counted = $3, difference_reason = $4, closed_at = $5, closed_by = $6, version = version + 1 where id = $1`,
    [
      session.id,
      JSON.stringify(denominationsOf(counted)),
      counted,
      missing > 0 ? 'Faltó un billete al contar' : null,
      closed,
      desk,
    ],
  );
};

const insertPurchases = async (
  db: Db,
  purchases: readonly DemoPurchase[],
  products: ReadonlyMap<string, string>,
  people: People,
  now: string,
): Promise<void> => {
  const { count, texts } = await nextNumbers(db, 'purchase', now, purchases.length);
  const first = count - purchases.length + 1;
  const rows = purchases.map(
    ({ items: _items, payments: _payments, customer, seller, ...purchase }, index) => ({
      ...purchase,
      number: first + index,
      folio: texts[index],
      customerId: people.customers[customer],
      sellerId: people.sellers[seller],
    }),
  );
  // Dates are in the time zone of the clinic.
  await db.query(
    `insert into purchase (company_id, id, number, folio, date, customer_id, seller_id, status, subtotal, discount, tax, total, request_key,
       created_at, created_by, updated_at, updated_by)
     select app_company(), p.id, p.number, p.folio, (p.at at time zone c.time_zone)::date, p."customerId", p."sellerId", 'pending', p.subtotal, p.discount,
       p.tax, p.total, p.id, p.at, $2, p.at, $2
     from company c, jsonb_to_recordset($1) as p (id uuid, number int, folio text, at timestamptz, "customerId" uuid, "sellerId" uuid,
       subtotal bigint, discount bigint, tax bigint, total bigint)
     where c.id = app_company()`,
    [JSON.stringify(rows), people.desk],
  );
  const items = purchases.flatMap(({ id, items: lines }) =>
    lines.map(({ code, ...item }, index) => ({
      ...item,
      purchaseId: id,
      position: index + 1,
      productId: products.get(code),
    })),
  );
  await db.query(
    `insert into purchase_item (company_id, purchase_id, position, product_id, description, quantity, unit_price, discount, tax_kind, sat_key,
       sat_unit, amount, tax, total)
     select app_company(), i.* from jsonb_to_recordset($1) as i ("purchaseId" uuid, position int, "productId" uuid, description text,
       quantity numeric, "unitPrice" bigint, discount bigint, "taxKind" text, "satKey" text, "satUnit" text, amount bigint, tax bigint, total bigint)`,
    [JSON.stringify(items)],
  );
};

/** Moves purchases through their states, each with a history entry. */
const advanceStatuses = async (
  db: Db,
  purchases: readonly DemoPurchase[],
  desk: string,
): Promise<void> => {
  const step = async (from: string, to: string, moved: readonly DemoPurchase[]): Promise<void> => {
    const rows = moved.map(({ id, at, payments, reason }) => ({
      id,
      at,
      reason,
      paid: payments.reduce((sum, { amount }) => sum + amount, 0),
      refunded: to.endsWith('refunded')
        ? payments.reduce((sum, payment) => sum + payment.refunded, 0)
        : 0,
    }));
    await db.query(
      `with given as (select * from jsonb_to_recordset($1) as g (id uuid, at timestamptz, reason text, paid bigint, refunded bigint)),
       written as (
         insert into status_history (company_id, entity_type, entity_id, from_status, to_status, reason, at, by_user)
         select app_company(), 'purchase', id, nullif($2, ''), $3, reason, at, $4 from given
       )
       update purchase p set status = case when $2 in ('', 'draft') then p.status else $3 end, paid = g.paid, refunded = g.refunded,
         cancel_reason = g.reason, version = version + 1
       from given g where p.company_id = app_company() and p.id = g.id and $2 not in ('', 'draft')`,
      [JSON.stringify(rows), from, to, desk],
    );
  };
  const withStatus = (...statuses: readonly DemoPurchase['status'][]) =>
    purchases.filter(({ status }) => statuses.includes(status));
  const unexplained = purchases.map((purchase) => ({ ...purchase, reason: null }));
  await step('', 'draft', unexplained);
  await step('draft', 'pending', unexplained);
  await step('pending', 'cancelled', withStatus('cancelled'));
  await step('pending', 'partially_paid', withStatus('partially_paid'));
  await step('pending', 'paid', withStatus('paid', 'partially_refunded', 'refunded'));
  await step('paid', 'partially_refunded', withStatus('partially_refunded'));
  await step('paid', 'refunded', withStatus('refunded'));
};

/** Seeds products, purchases and cash sessions, unless there are products. */
export const seedDemoPurchases = async (db: Db, stamp: Stamp): Promise<void> => {
  if (await db.maybe('select from purchase limit 1')) return;
  await registerForTax(db);
  const products = new Map(
    (await db.query<{ code: string; id: string }>('select code, id from product')).map(
      ({ code, id }) => [code, id],
    ),
  );
  const people = await readPeople(db, stamp);
  if (people.customers.length === 0) return;
  const purchases = generatePurchases(purchaseCount, stamp.now, {
    customers: people.customers.length,
    sellers: people.sellers.length,
  });
  await insertPurchases(db, purchases, products, people, stamp.now);
  for (const daysAgo of new Set(purchases.map((purchase) => purchase.daysAgo))) {
    await seedDay(
      db,
      purchases.filter((purchase) => purchase.daysAgo === daysAgo),
      people.desk,
      stamp.now,
    );
  }
  await advanceStatuses(db, purchases, people.desk);
  await seedDemoInvoices(db, stamp);
};
