import type { BuiltinDataset, DatasetType, Permission } from '@sala/shared-contracts';
import type { OrderTerm } from './keyset';

/**
 * What a dataset is about: roles read those of their own subject (specification of the screens,
 * §9b).
 */
export type Subject = 'clinical' | 'finance' | 'marketing';

export interface BuiltinColumn {
  readonly key: string;
  readonly type: DatasetType;
  readonly personal?: true;
  readonly expression: string;
  /** The only values there are. */
  readonly values?: readonly string[];
}

export interface Builtin {
  readonly id: BuiltinDataset;
  readonly subject: Subject;
  /** Of the records themselves: nobody sees more here than there. */
  readonly read: Permission;
  readonly export: Permission;
  readonly from: string;
  /** Whose record a row is from, as SQL: what is shown of a patient is in the log. */
  readonly patient?: string;
  /** Nothing else asked: who came first, or what is newest; it leaves no ties. */
  readonly order: readonly OrderTerm[];
  readonly columns: readonly BuiltinColumn[];
}

/** What somebody is called: of an account or a practitioner. */
export const personName = (person: string): string =>
  `concat_ws(' ', ${person}.first_name, ${person}.last_name)`;

/** A time as the clocks of the company show it. */
export const localTime = (column: string): string =>
  `(${column} at time zone (select time_zone from company where id = app_company()))`;

/** Times are days where the company is. */
export const dayOf = (column: string): string => `${localTime(column)}::date`;
