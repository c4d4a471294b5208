import type { Customer } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { NextNumber } from '../../platform/numbering/next-number';
import { ProblemError } from '../../platform/http/problem-error';
import { shortPersonName } from '../../platform/people/person-names';
import { hasGeneralPublic } from './general-public.queries';

/** A customer without custom values, scores and next appointment, which are read once per page. */
export type CustomerRow = Omit<
  Customer,
  'values' | 'rfm' | 'nextAppointmentAt' | 'nextAppointmentZone'
>;

/** Columns stored unchanged; constraints of the database check them again. */
const columnNames = {
  kind: 'kind',
  name: 'name',
  givenNames: 'given_names',
  firstSurname: 'first_surname',
  secondSurname: 'second_surname',
  email: 'email',
  phone: 'phone',
  rfc: 'rfc',
  curp: 'curp',
  legalName: 'legal_name',
  regimenFiscal: 'regimen_fiscal',
  fiscalZip: 'fiscal_zip',
  usoCfdi: 'uso_cfdi',
  birthDate: 'birth_date',
  street: 'street',
  colonia: 'colonia',
  zip: 'zip',
  municipality: 'municipality',
  state: 'state',
  ownerId: 'owner_id',
  source: 'source',
  tags: 'tags',
  status: 'status',
  blockedReason: 'blocked_reason',
  notes: 'notes',
} as const satisfies Partial<Record<keyof Customer, string>>;

type Column = keyof typeof columnNames;

export type CustomerColumns = Pick<Customer, Column>;
export type NewCustomer = Pick<Customer, 'kind' | 'name' | 'status'> & Partial<CustomerColumns>;

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

export const customerColumnNames = Object.keys(columnNames) as Column[]; // the keys of a constant object

const plainColumns = customerColumnNames
  .map((column) => `c.${columnNames[column]} as "${column}"`)
  .join(', ');

/** ISO 8601 in UTC, like the driver’s format of timestamps. */
const isoTimestamp = (moment: string): string =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns of a row from `customer c`. */
export const customerSelection = `c.id, c.code, c.list_name as "listName", ${plainColumns},
  (select ${shortPersonName('u')} from user_account u where u.id = c.owner_id) as "ownerName",
  coalesce((
    select json_agg(json_build_object('channel', x.channel, 'purpose', x.purpose, 'granted', x.granted, 'method', x.method,
      'evidence', x.evidence, 'at', ${isoTimestamp('x.at')}) order by x.channel, x.purpose)
    from customer_consent x where x.company_id = c.company_id and x.customer_id = c.id), '[]') as consents,
  c.last_purchase_at as "lastPurchaseAt", c.total_spent as "totalSpent", c.purchase_count as "purchaseCount",
  c.created_at as "createdAt", c.updated_at as "updatedAt", c.version`;

const missing = async (db: Db, customerId: string): Promise<never> => {
  const block = await db.maybe<{ blockedAt: string; request: number }>(
    'select blocked_at as "blockedAt", request from customer_block($1)',
    [customerId],
  );
  throw block
    ? new ProblemError('customer.privacy_blocked', { meta: { customerId, ...block } })
    : new ProblemError('resource.not_found');
};

/** @throws resource.not_found, customer.privacy_blocked */
export const readCustomer = async (db: Db, customerId: string): Promise<CustomerRow> =>
  (await db.maybe<CustomerRow>(`select ${customerSelection} from customer c where c.id = $1`, [
    customerId,
  ])) ?? missing(db, customerId);

/** @throws customer.general_public: it has no data to change, and cannot be merged or deleted */
export const refuseGeneralPublic = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (await hasGeneralPublic(db, ids)) throw new ProblemError('customer.general_public');
};

/**
 * Locks the row until the transaction ends.
 *
 * @throws resource.not_found, customer.privacy_blocked, customer.general_public
 */
export const readCustomerForUpdate = async (db: Db, customerId: string): Promise<CustomerRow> => {
  await refuseGeneralPublic(db, [customerId]);
  return (
    (await db.maybe<CustomerRow>(
      `select ${customerSelection} from customer c where c.id = $1 for update`,
      [customerId],
    )) ?? missing(db, customerId)
  );
};

/** In the order of the ids; deleted ones are left out. */
export const readCustomers = (db: Db, ids: readonly string[]): Promise<CustomerRow[]> =>
  db.query<CustomerRow>(
    `select ${customerSelection} from unnest($1::uuid[]) with ordinality as found (id, place) join customer c using (id) order by place`,
    [ids],
  );

const valueOf = (customer: Partial<CustomerColumns>, column: Column): unknown =>
  customer[column] ?? (column === 'tags' ? [] : null);

export const insertCustomer = (
  db: Db,
  { count, text }: NextNumber,
  customer: NewCustomer,
  stamp: Stamp,
): Promise<CustomerRow> =>
  db.one<CustomerRow>(
    `insert into customer as c (company_id, number, code, created_at, created_by, updated_at, updated_by, ${Object.values(columnNames).join(', ')})
     values (app_company(), $1, $4, $2, $3, $2, $3, ${customerColumnNames.map((_, place) => `$${place + 5}`).join(', ')})
     returning ${customerSelection}`,
    [
      count,
      stamp.now,
      stamp.userId,
      text,
      ...customerColumnNames.map((column) => valueOf(customer, column)),
    ],
  );

export const updateCustomer = (
  db: Db,
  customerId: string,
  customer: CustomerColumns,
  stamp: Stamp,
): Promise<CustomerRow> =>
  db.one<CustomerRow>(
    `update customer as c set updated_at = $2, updated_by = $3, version = version + 1,
       ${customerColumnNames.map((column, place) => `${columnNames[column]} = $${place + 4}`).join(', ')}
     where c.id = $1 returning ${customerSelection}`,
    [
      customerId,
      stamp.now,
      stamp.userId,
      ...customerColumnNames.map((column) => valueOf(customer, column)),
    ],
  );

/** Values, notes and consents are deleted by cascading foreign keys. */
export const deleteCustomer = async (db: Db, customerId: string): Promise<void> => {
  await db.query('delete from customer where id = $1', [customerId]);
};
