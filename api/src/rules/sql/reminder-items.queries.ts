import type { Db } from '../../platform/database/database';
import type { ConfigRow } from './reminder-configs.queries';

/** Statuses of a sale that stands. */
export const standing = `('pending', 'partially_paid', 'paid', 'partially_refunded')`;

export interface ItemRow {
  /** Names the item among those of a configuration. */
  readonly source: string;
  readonly customerId: string | null;
  readonly patientId: string | null;
  readonly purchaseId: string | null;
  readonly itemPosition: number | null;
  readonly prescriptionId: string | null;
  readonly itemKey: string | null;
  readonly day: string;
  readonly isEnd: boolean;
  readonly quantity: number;
  readonly productCycleDays: number | null;
  /** Days on which the person bought it, in order. */
  readonly boughtOn: readonly string[];
}

/** What of the products of a configuration `$1` stands sold. */
const bought = (
  only: string,
): string => `select w.customer_id, w.id as purchase_id, w.date, w.number, i.position, i.quantity, p.cycle_days
  from purchase_reminder_config c
  join product p on p.company_id = c.company_id and (p.id = c.product_id or p.category_id = c.category_id)
  join purchase_item i on i.company_id = p.company_id and i.product_id = p.id
  join purchase w on w.company_id = i.company_id and w.id = i.purchase_id and w.status in ${standing}
  join customer k on k.company_id = w.company_id and k.id = w.customer_id and k.status <> 'blocked'
  where c.id = $1${only}`;

/** The newest item of each customer: buying again begins anew. */
const ofProducts = `with bought as (${bought(' and ($3::uuid is null or w.customer_id = $3)')}),
  habits as (select customer_id, array_agg(distinct date::text order by date::text) as days from bought group by customer_id)
  select distinct on (b.customer_id) concat('purchase:', b.purchase_id, ':', b.position) as source, b.customer_id as "customerId",
    null as "patientId", b.purchase_id as "purchaseId", b.position as "itemPosition", null as "prescriptionId", null as "itemKey",
    b.date::text as day, false as "isEnd", b.quantity::float8 as quantity, b.cycle_days as "productCycleDays", h.days as "boughtOn"
  from bought b join habits h on h.customer_id = b.customer_id
  where b.date > $2::date - 1200
  order by b.customer_id, b.date desc, b.number desc, b.position`;

/** Something of the sale `w` was bought again since. */
const itemBoughtAgain = `exists (select from purchase_item i
    join purchase_item o on o.company_id = i.company_id and o.product_id = i.product_id
    join purchase n on n.company_id = o.company_id and n.id = o.purchase_id
  where i.company_id = w.company_id and i.purchase_id = w.id and n.customer_id = w.customer_id and n.number > w.number
    and n.date >= w.date and n.status in ${standing})`;

const ofField = `select concat('purchase:', w.id) as source, w.customer_id as "customerId", null as "patientId", w.id as "purchaseId",
    null as "itemPosition", null as "prescriptionId", null as "itemKey", v.date_value::text as day, true as "isEnd", 1::float8 as quantity,
    null as "productCycleDays", '{}'::text[] as "boughtOn"
  from purchase_reminder_config c
  join field_value v on v.company_id = c.company_id and v.field_id = c.field_id and v.date_value between $2::date - 400 and $2::date + 100
  join purchase w on w.company_id = v.company_id and w.id = v.purchase_id and w.status in ${standing}
  join customer k on k.company_id = w.company_id and k.id = w.customer_id and k.status <> 'blocked'
  where c.id = $1 and ($3::uuid is null or w.customer_id = $3) and not ${itemBoughtAgain}`;

const medication = `coalesce(t.medication_id::text, array_to_string(t.ingredients, '+'))`;

/** The newest prescription of each medication of a patient. What is taken as needed never runs out. */
const ofPrescriptions = `select distinct on (v.patient_id, ${medication})
    concat('prescription:', r.id, ':', t.key) as source, null as "customerId", v.patient_id as "patientId", null as "purchaseId",
    null as "itemPosition", r.id as "prescriptionId", t.key as "itemKey", t.runs_out_on::text as day, true as "isEnd", 1::float8 as quantity,
    null as "productCycleDays", '{}'::text[] as "boughtOn"
  from prescription_item t
  join prescription r on r.company_id = t.company_id and r.id = t.prescription_id and r.status in ('issued', 'partially_filled', 'filled', 'expired')
  join visit v on v.company_id = r.company_id and v.id = r.visit_id
  where t.company_id = app_company() and $1::uuid is not null and ($3::uuid is null or v.patient_id = $3) and t.runs_out_on between $2::date - 400 and $2::date + 100
  order by v.patient_id, ${medication}, r.issued_at desc, r.id, t.place`;

const statements: Readonly<Record<ConfigRow['scope'], string>> = {
  product: ofProducts,
  category: ofProducts,
  custom_field: ofField,
  prescription_item: ofPrescriptions,
};

/** From what a configuration counts its days now: of everybody, or of one customer or patient. */
export const readItems = (
  db: Db,
  { id, scope }: Pick<ConfigRow, 'id' | 'scope'>,
  today: string,
  personId: string | null,
): Promise<ItemRow[]> => db.query<ItemRow>(statements[scope], [id, today, personId]);

/** Days on which people bought what a configuration is of, of those who did three times or more. */
export const readHabits = async (
  db: Db,
  configId: string,
  least: number,
): Promise<(readonly string[])[]> =>
  (
    await db.query<{ days: string[] }>(
      `with bought as (${bought('')})
       select array_agg(distinct date::text order by date::text) as days from bought group by customer_id having count(distinct date) >= $2`,
      [configId, least],
    )
  ).map(({ days }) => days);
