import type { DatasetType } from '@sala/shared-contracts';
import type { OrderTerm } from './keyset';

/** A column that questions may use. */
export interface SourceColumn {
  readonly key: string;
  readonly type: DatasetType;
  /** Generated SQL of the column’s type, or null; never caller input. */
  readonly expression: string;
  /** Contains personal data. */
  readonly personal: boolean;
  /** Its values never leave the database in any form. */
  readonly masked: boolean;
  /** The closed set of codes; absent: any value. */
  readonly values?: readonly string[] | undefined;
}

export interface Source {
  readonly columns: readonly SourceColumn[];
  /** The `from` clause; its parameters are the first of `values`. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** Breaks ties, so that pages neither repeat nor skip a row. */
  readonly order: readonly OrderTerm[];
  /** SQL of the patients that a row is about, as `uuid[]`; absent if none. */
  readonly patients?: string | undefined;
}

/* Joined to text, because PostgreSQL cannot aggregate arrays of different lengths. */
const joinedPatients = (patients: string): string => `array_to_string(${patients}, ',')`;

/** SQL that aggregates the patients of many rows. */
export const aggregatedPatients = (patients: string): string =>
  `string_to_array(string_agg(distinct ${joinedPatients(patients)}, ','), ',')::uuid[]`;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Collects parameters, so that caller input is only ever a value. */
export class Parameters {
  readonly values: unknown[];
  constructor(first: readonly unknown[]) {
    this.values = [...first];
  }
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** `offset 0` stops conditions from being pushed down to rows of other datasets with other types. */
export const uploadedRows = '(select n, data from dataset_row where dataset_id = $1 offset 0) r';
