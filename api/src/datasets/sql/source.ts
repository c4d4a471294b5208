import type { DatasetType } from '@sala/shared-contracts';
import type { OrderTerm } from './keyset';

/** A column as it can be asked about. */
export interface SourceColumn {
  readonly key: string;
  readonly type: DatasetType;
  /** SQL of ours, never of a caller's; of the column's type or null. */
  readonly expression: string;
  /** Says something of a person. */
  readonly personal: boolean;
  /** Its values do not leave the database, in no shape. */
  readonly masked: boolean;
  /** The only values there are, codes of ours; absent: any. */
  readonly values?: readonly string[] | undefined;
}

/** Where rows come from. */
export interface Source {
  readonly columns: readonly SourceColumn[];
  /** What stands behind `from`; its parameters are the first of `values`. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** Breaks ties, so that pages neither repeat nor skip a row. */
  readonly order: readonly OrderTerm[];
  /**
   * SQL of the patients whose records a row is from, as `uuid[]`; absent: the rows are of no
   * records of patients.
   */
  readonly patients?: string | undefined;
}

/* As one text, because arrays of different lengths make no array. */
const inOneText = (patients: string): string => `array_to_string(${patients}, ',')`;

/** SQL of the patients of many rows. */
export const gathered = (patients: string): string =>
  `string_to_array(string_agg(distinct ${inOneText(patients)}, ','), ',')::uuid[]`;

/** A statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Collects parameters: what a caller said is a value and nothing else. */
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

/** `offset 0` keeps conditions outside: the values of another dataset may be of other types. */
export const uploadedRows = '(select n, data from dataset_row where dataset_id = $1 offset 0) r';
