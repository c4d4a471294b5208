import type { Customer } from '@sala/shared-contracts';
import { changesBetween, type Changes } from '../../core/changes';
import { readCustomer, type CustomerRow } from '../../core/customers/customer-rows';
import { readValues } from '../../core/custom-values/custom-values.queries';
import type { Db } from '../../core/database';
import { invalid, ProblemError } from '../../core/problem-error';
import { canOwnCustomers } from './customer-owners.queries';

export const entityType = 'customer';

export const withValues = async (db: Db, row: CustomerRow): Promise<Customer> => {
  const values = await readValues(db, 'customer', [row.id]);
  return { ...row, values: values.get(row.id) ?? {} };
};

export const viewCustomer = async (db: Db, customerId: string): Promise<Customer> => withValues(db, await readCustomer(db, customerId));

/** What purchases tell is nobody's change. */
const derived: ReadonlySet<string> = new Set(['lastPurchaseAt', 'totalSpent', 'consents', 'id']);

/** One line per column and per custom value; what was empty and stays so is left out. */
export const customerChanges = (before: Partial<Customer>, after: Partial<Customer>): Changes => {
  const flat = ({ values, ...columns }: Partial<Customer>): object => ({
    ...columns,
    ...Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [`values.${key}`, value])),
  });
  return Object.fromEntries(
    Object.entries(changesBetween(flat(before), flat(after))).filter(([column, [old, fresh]]) => !derived.has(column) && (old !== null || fresh !== null)),
  );
};

interface Change {
  readonly at: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>> | null;
}

const merged = (changes: readonly Change[]): Changes => {
  const all = new Map<string, readonly [unknown, unknown]>();
  for (const { diff } of changes) {
    for (const [column, [before, after]] of Object.entries(diff ?? {})) all.set(column, [all.has(column) ? all.get(column)?.[0] : before, after]);
  }
  return Object.fromEntries(all);
};

/** Refuses what somebody decided about an older version: every version has one line in the log, so who and what are known. */
export const refuseStale = async (db: Db, present: Customer, version: number): Promise<void> => {
  if (version === present.version) return;
  const changes = await db.query<Change>(
    `select a.at, a.user_id as "byId", nullif(concat_ws(' ', u.first_name, u.last_name), '') as "byName", a.diff
     from audit_log a left join user_account u on u.id = a.user_id
     where a.company_id = app_company() and a.entity_type = $1 and a.entity_id = $2 order by a.id desc limit $3`,
    [entityType, present.id, Math.max(0, Math.min(present.version - version, 50))],
  );
  const last = changes[0];
  throw new ProblemError('resource.version_conflict', {
    meta: {
      current: present,
      ...(last ? { changedAt: last.at, changedBy: last.byId && { id: last.byId, name: last.byName }, changes: merged([...changes].reverse()) } : {}),
    },
  });
};

/** Only who may change customers can look after one. */
export const checkOwner = async (db: Db, ownerId: string | null | undefined): Promise<void> => {
  if (!ownerId) return;
  if (!(await canOwnCustomers(db, ownerId))) throw invalid({ path: 'ownerId', code: 'not_an_option' });
};
