import type { BuiltinDataset, DatasetType, Permission } from '@sala/shared-contracts';
import type { OrderTerm } from './keyset';

/** Subject of a dataset; roles read their own subjects (docs/spec/identity.md §7). */
export type Subject = 'clinical' | 'finance' | 'marketing';

export interface BuiltinColumn {
  readonly key: string;
  readonly type: DatasetType;
  readonly personal?: true;
  readonly expression: string;
  /** The closed set of values. */
  readonly values?: readonly string[];
}

export interface Builtin {
  readonly id: BuiltinDataset;
  readonly subject: Subject;
  /** Permission on the underlying records: a dataset shows no more than they do. */
  readonly read: Permission;
  readonly export: Permission;
  readonly from: string;
  /** SQL of the patient that a row is about, for the audit log. */
  readonly patient?: string;
  /** Default order, without ties. */
  readonly order: readonly OrderTerm[];
  readonly columns: readonly BuiltinColumn[];
}

/** SQL for a time in the company’s time zone. */
export const localTime = (column: string): string =>
  `(${column} at time zone (select time_zone from company where id = app_company()))`;

/** SQL for a day in the company’s time zone. */
export const dayOf = (column: string): string => `${localTime(column)}::date`;
