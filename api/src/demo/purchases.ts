import { dayIn, denominations, type CashCounts } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { instantAt } from '../platform/time/wall-clock';
import { nextNumbers } from '../platform/numbering/next-number';
import { demoCompany } from './demo-accounts';
import { purchaseIncoming } from './purchases-incoming';
import { withoutLoops } from './plain-joins';
import { seedDemoInvoices } from './purchases-invoices';
import { generatePurchases, type DemoPurchase, type DemoSale } from './purchases-generator';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

interface People {
  readonly sellers: readonly string[];
  /** The user who keeps the cash. */
  readonly desk: string;
}

const openingFloat = 50_000;
const minute = 60_000;
const { timeZone } = demoCompany;

/** Tax data of the clinic: invented, with the SAT's official test certificate. */
const registerForTax = async (db: Db): Promise<void> => {
  await db.query(
    `update company set legal_name = coalesce(legal_name, 'CLINICA SAN RAFAEL'), person_type = 'moral', rfc = 'EKU9003173C9',
       tax_regime = '601', tax_zip_code = '06700'
     where id = app_company() and rfc is null`,
  );
};

const readPeople = async (db: Db, { userId }: Stamp): Promise<People> => {
  const members = await db.query<{ id: string; roles: string[] }>(
    `select m.user_id as id, m.roles from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.roles && array['reception', 'billing'] order by m.roles desc, u.email`,
  );
  const desk = members.find(({ roles }) => roles.includes('reception'))?.id ?? userId;
  return { sellers: [desk, desk, ...members.map(({ id }) => id)], desk };
};

/** Buyers without a visit: those in business with the clinic. */
const readCustomers = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select id from customer where status = 'active' order by number`,
    )
  ).map(({ id }) => id);

/* Charged visits that somebody pays for; of today, the last few have not been to the desk yet. */
const readSales = (db: Db, now: string): Promise<DemoSale[]> =>
  db.query<DemoSale>(
    `with ended as (
       select v.id, v.patient_id, p.customer_id, r.code, c.price_cents, a.completed_at, a.completed_at > z.midnight as today,
         row_number() over (partition by a.completed_at > z.midnight order by a.completed_at desc, a.uid) as last, count(*) over (partition by a.completed_at > z.midnight) as many
       from visit_charge c
       join visit v on v.company_id = c.company_id and v.id = c.visit_id
       join appointment a on a.company_id = c.company_id and a.id = c.appointment_id and a.status = 'completed'
       join patient p on p.company_id = v.company_id and p.id = v.patient_id
       join product r on r.company_id = c.company_id and r.id = c.product_id
       join company o on o.id = c.company_id
       cross join lateral (select date_trunc('day', $1::timestamptz at time zone o.time_zone) at time zone o.time_zone as midnight) z
       where c.price_cents > 0 and p.customer_id is not null
     )
     select id as "visitId", patient_id as "patientId", customer_id as "customerId", code, price_cents::float8 as price, completed_at as at
     from ended where not today or last > least(4, ceil(many / 4.0)) order by completed_at, id`,
    [now],
  );

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

const clockOf = (day: string, clock: string): number =>
  Date.parse(instantAt(`${day}T${clock}:00`, timeZone));

/** When the drawer is opened and counted: with the clinic, unless somebody pays before or after. */
const drawerHours = (
  day: string,
  purchases: readonly DemoPurchase[],
  now: string,
  place: number,
) => {
  const first = Date.parse(purchases[0]?.at ?? now);
  const last = Date.parse(purchases.at(-1)?.at ?? now);
  const isShort = new Date(day).getUTCDay() === 6;
  const usual = clockOf(day, isShort ? '08:48' : '07:52') + ((place * 7) % 15) * minute;
  const opened = Math.min(usual, first - 4 * minute, Date.parse(now) - 2 * minute);
  const closed = clockOf(day, isShort ? '14:20' : '20:05') + ((place * 11) % 20) * minute;
  return {
    opened: new Date(Math.max(opened, clockOf(day, '00:00'))).toISOString(),
    closed: new Date(Math.max(closed, last + 12 * minute)).toISOString(),
  };
};

interface Drawer {
  readonly day: string;
  readonly place: number;
  readonly desk: string;
  readonly now: string;
}

/** A cash session: opened, filled and counted; today's stays open. */
const seedDay = async (
  db: Db,
  purchases: readonly DemoPurchase[],
  { day, place, desk, now }: Drawer,
): Promise<void> => {
  const cash = purchases
    .flatMap(({ payments }) => payments)
    .filter(({ method }) => method === 'cash')
    .reduce((sum, { amount }) => sum + amount, 0);
  const { opened, closed } = drawerHours(day, purchases, now, place);
  const session = await db.one<{ id: string }>(
    'insert into cash_session (company_id, opened_by, opened_at, opening_float) values (app_company(), $1, $2, $3) returning id',
    [desk, opened, openingFloat],
  );
  if (purchases.length > 0) await purchaseIncoming(db, purchases, { sessionId: session.id, desk });
  if (day === dayIn(timeZone, now)) return;
  // Now and then a note is missing.
  const missing = place % 23 === 7 ? 5_000 : 0;
  const counted = openingFloat + cash - missing;
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

/**
 * Sales as they ended. Lines and head are one statement: the lines of a paid purchase cannot be
 * added later, and moving each through its states would count every customer twice.
 */
const insertPurchases = async (
  db: Db,
  purchases: readonly DemoPurchase[],
  products: ReadonlyMap<string, string>,
  { sellers, desk }: People,
  now: string,
): Promise<void> => {
  const { count, texts } = await nextNumbers(db, 'purchase', now, purchases.length);
  const first = count - purchases.length + 1;
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  const rows = purchases.map(({ items: _items, payments, ...purchase }, index) => ({
    ...purchase,
    number: first + index,
    folio: texts[index],
    sellerId: sellers[index % sellers.length],
    paid: sum(payments.map(({ amount }) => amount)),
    refunded: sum(payments.map(({ refunded }) => refunded)),
  }));
  const items = purchases.flatMap(({ id, items: lines }) =>
    lines.map(({ code, ...item }, index) => ({
      ...item,
      purchaseId: id,
      position: index + 1,
      productId: products.get(code),
    })),
  );
  await db.query(
    `with sold as (
       insert into purchase (company_id, id, number, folio, date, customer_id, patient_id, visit_id, seller_id, status, subtotal, discount, tax, total, paid, refunded, cancel_reason,
         request_key, created_at, created_by, updated_at, updated_by)
       select app_company(), p.id, p.number, p.folio, p.day, p."customerId", p."patientId", p."visitId", p."sellerId", p.status, p.subtotal, p.discount,
         p.tax, p.total, p.paid, p.refunded, p.reason, p.id, p.at, $3, p.at, $3
       from jsonb_to_recordset($1) as p (id uuid, number int, folio text, day date, at timestamptz, "customerId" uuid, "patientId" uuid, "visitId" uuid, "sellerId" uuid,
         status text, subtotal bigint, discount bigint, tax bigint, total bigint, paid bigint, refunded bigint, reason text)
     )
     insert into purchase_item (company_id, purchase_id, position, product_id, description, quantity, unit_price, discount, tax_kind, sat_key,
       sat_unit, amount, tax, total)
     select app_company(), i.* from jsonb_to_recordset($2) as i ("purchaseId" uuid, position int, "productId" uuid, description text,
       quantity numeric, "unitPrice" bigint, discount bigint, "taxKind" text, "satKey" text, "satUnit" text, amount bigint, tax bigint, total bigint)`,
    [JSON.stringify(rows), JSON.stringify(items), desk],
  );
};

/** The states that each went through, and how many a customer has. */
const writeHistory = async (db: Db, desk: string): Promise<void> => {
  await db.query(
    `insert into status_history (company_id, entity_type, entity_id, from_status, to_status, reason, at, by_user)
     select p.company_id, 'purchase', p.id, lag(step.status) over (partition by p.id order by step.place), step.status, step.reason, p.created_at, $1
     from purchase p cross join lateral (values
       (1, 'draft', true, null), (2, 'pending', true, null), (3, 'cancelled', p.status = 'cancelled', p.cancel_reason), (4, 'partially_paid', p.status = 'partially_paid', null),
       (5, 'paid', p.status in ('paid', 'partially_refunded', 'refunded'), null), (6, p.status, p.status in ('partially_refunded', 'refunded'), null)
     ) as step (place, status, taken, reason)
     where step.taken order by p.number, step.place`,
    [desk],
  );
  await db.query(
    `update customer c set purchase_count = n.count from (select customer_id, count(*)::int as count from purchase where paid > refunded group by 1) n where c.id = n.customer_id`,
  );
};

/** Seeds sales of visits and of the counter, with cash sessions, unless there are purchases. */
export const seedDemoPurchases = async (db: Db, stamp: Stamp): Promise<void> => {
  if (await db.maybe('select from purchase limit 1')) return;
  await registerForTax(db);
  const products = new Map(
    (await db.query<{ code: string; id: string }>('select code, id from product')).map(
      ({ code, id }) => [code, id],
    ),
  );
  const customers = await readCustomers(db);
  if (customers.length === 0) return;
  const people = await readPeople(db, stamp);
  const sales = await withoutLoops(db, () => readSales(db, stamp.now));
  const purchases = generatePurchases(sales, customers, stamp.now);
  await insertPurchases(db, purchases, products, people, stamp.now);
  const days = new Map<string, DemoPurchase[]>();
  for (const purchase of purchases)
    days.set(purchase.day, [...(days.get(purchase.day) ?? []), purchase]);
  const today = dayIn(timeZone, stamp.now);
  if (!days.has(today)) days.set(today, []);
  for (const [place, [day, sold]] of [...days].entries())
    await seedDay(db, sold, { day, place, desk: people.desk, now: stamp.now });
  await writeHistory(db, people.desk);
  await seedDemoInvoices(db, stamp);
};
