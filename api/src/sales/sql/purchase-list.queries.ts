import type {
  PaymentMethod,
  PurchaseRow,
  PurchaseStatus,
  purchaseSorts,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { countedPayment, purchaseColumns, purchaseSource } from './read-purchases.queries';
import { siteOfSale, visitOfSale } from './sale-place';

export interface PurchaseFilter {
  readonly search?: string | undefined;
  readonly status?: PurchaseStatus | undefined;
  readonly unpaid?: boolean | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly customerId?: string | undefined;
  readonly sellerId?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly siteId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly practitionerId?: string | undefined;
}

export interface Page {
  readonly sort: (typeof purchaseSorts)[number];
  readonly pageSize: number;
  readonly skip: number;
}

interface Totals {
  readonly count: number;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
  readonly balance: number;
}

const orders: Record<Page['sort'], string> = {
  date: 'p.date, p.number, p.id',
  '-date': 'p.date desc, p.number desc, p.id desc',
  folio: 'p.number, p.id',
  '-folio': 'p.number desc, p.id desc',
  total: 'p.total, p.id',
  '-total': 'p.total desc, p.id desc',
  balance: 'p.balance, p.id',
  '-balance': 'p.balance desc, p.id desc',
};

/** As in number_series. */
const maxNumber = 999_999_999;

/** Prefix and number of a folio in any notation: `V-2026-000042`, `v42`, `42`. */
const folioOf = (typed: string): { readonly prefix: string; readonly number: number } | null => {
  const hyphen = typed.lastIndexOf('-');
  const [, letters = '', digits] = /^([a-z]*)(\d{1,10})$/i.exec(typed.slice(hyphen + 1)) ?? [];
  const number = Number(digits);
  if (digits === undefined || number > maxNumber || (hyphen >= 0 && letters !== '')) return null;
  const prefix = hyphen < 0 ? letters : typed.slice(0, hyphen);
  return { prefix: prefix.toUpperCase(), number };
};

/** Searches a folio in any notation, with any prefix, or else words of the customer. */
const searchCondition = (
  search: string,
  seesCustomers: boolean,
  add: (value: unknown) => string,
): string => {
  const folio = folioOf(search);
  const byFolio = folio
    ? `(p.folio_value = ${add(folio.number)} and starts_with(p.folio, ${add(folio.prefix)}))`
    : 'false';
  const byCustomer = seesCustomers
    ? `p.customer_id in (select purchase_customers(search_patterns(${add(search)})))`
    : 'false';
  return `(${byFolio} or ${byCustomer})`;
};

/** Conditions of a filter with their parameters. */
export const conditionsOf = (
  filter: PurchaseFilter,
  seesCustomers: boolean,
): { readonly where: string; readonly values: unknown[] } => {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    filter.search ? searchCondition(filter.search, seesCustomers, add) : '',
    filter.status ? `p.status = ${add(filter.status)}` : '',
    filter.unpaid ? `p.status in ('pending', 'partially_paid')` : '',
    filter.dateFrom ? `p.date >= ${add(filter.dateFrom)}` : '',
    filter.dateTo ? `p.date <= ${add(filter.dateTo)}` : '',
    filter.customerId ? `p.customer_id = ${add(filter.customerId)}` : '',
    filter.sellerId ? `p.seller_id = ${add(filter.sellerId)}` : '',
    filter.siteId ? `${siteOfSale} = ${add(filter.siteId)}` : '',
    filter.departmentId ? `${visitOfSale('department_id')} = ${add(filter.departmentId)}` : '',
    filter.practitionerId
      ? `${visitOfSale('practitioner_id')} = ${add(filter.practitionerId)}`
      : '',
    filter.method
      ? `exists (select from payment m where m.company_id = p.company_id and m.purchase_id = p.id
           and m.${countedPayment} and m.method = ${add(filter.method)})`
      : '',
  ].filter((condition) => condition !== '');
  return { where: conditions.length > 0 ? conditions.join(' and ') : 'true', values };
};

const rowColumns = `${purchaseColumns},
  (select count(*)::int from purchase_item i where i.company_id = p.company_id and i.purchase_id = p.id) as "itemCount",
  (select i.description from purchase_item i where i.company_id = p.company_id and i.purchase_id = p.id and i.position = 1) as "firstItem"`;

/** Every matching id, in order. */
export const findPurchaseIds = async (
  db: Db,
  filter: PurchaseFilter,
  sort: Page['sort'],
  seesCustomers: boolean,
): Promise<string[]> => {
  const { where, values } = conditionsOf(filter, seesCustomers);
  const rows = await db.query<{ id: string }>(
    `select p.id from purchase p where ${where} order by ${orders[sort]}`,
    values,
  );
  return rows.map(({ id }) => id);
};

/** In the order of the ids. */
export const readPurchaseRows = (db: Db, ids: readonly string[]): Promise<PurchaseRow[]> =>
  db.query<PurchaseRow>(
    `select ${rowColumns} from ${purchaseSource} join unnest($1::uuid[]) with ordinality as wanted (id, place) on wanted.id = p.id
     order by wanted.place`,
    [ids],
  );

/** One page with the count and sums of all matches. */
export const findPurchases = async (
  db: Db,
  filter: PurchaseFilter,
  page: Page,
  seesCustomers: boolean,
) => {
  const { where, values } = conditionsOf(filter, seesCustomers);
  const counts = `filter (where p.status not in ('draft', 'cancelled'))`;
  const { matching, ...totals } = await db.one<Totals & { matching: number }>(
    `select count(*)::int as matching, (count(*) ${counts})::int as count,
       coalesce(sum(p.total) ${counts}, 0)::bigint as total, coalesce(sum(p.paid) ${counts}, 0)::bigint as paid,
       coalesce(sum(p.refunded) ${counts}, 0)::bigint as refunded, coalesce(sum(p.balance) ${counts}, 0)::bigint as balance
     from purchase p where ${where}`,
    values,
  );
  // Selects the page before the joins and counts, which other rows do not need.
  const items = await db.query<PurchaseRow>(
    `select ${rowColumns}
     from (select p.* from purchase p where ${where} order by ${orders[page.sort]}
       limit $${values.length + 1} offset $${values.length + 2}) as p
     ${purchaseSource.slice('purchase p'.length)}
     order by ${orders[page.sort]}`,
    [...values, page.pageSize, page.skip],
  );
  return { items, total: matching, totals };
};
