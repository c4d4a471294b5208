import {
  customers,
  type Customer,
  type FieldValue,
  type ImportChoice,
} from '@sala/shared-contracts';
import type * as z from 'zod/mini';
import { columnsAfter, emptyCustomer, type CustomerInput } from '../customer-columns';
import type { CustomerColumns } from '../../sql/customer-rows.queries';
import { checkValues, type CheckedValues } from '../custom-fields/custom-values';
import { ProblemError, type FieldFault } from '../../../platform/http/problem-error';
import {
  ambiguous,
  skipped,
  type MatchedRecords,
  type RowVerdict,
} from '../../../platform/imports/judge-rows';
import { fieldFaults } from '../../../platform/http/field-faults';
import type { ImportField, RowValues } from '../../sql/row-values';

/** A stored customer, or one that rows above create. */
export interface CustomerState {
  readonly id: string;
  columns: CustomerColumns;
  values: Map<string, FieldValue>;
}

export interface Verdict extends RowVerdict {
  /** Columns to store; absent if nothing is stored. */
  readonly columns?: CustomerColumns;
  readonly accepted?: CheckedValues['accepted'];
}

/** Rules outside the schemas. */
export interface Rules {
  readonly fields: readonly ImportField[];
  /** Today in the company’s time zone. */
  readonly today: string;
}

const rejected = (faults: readonly FieldFault[]): Verdict => ({ outcome: 'rejected', faults });

const faultsOf = (
  schema: z.ZodMiniType,
  body: unknown,
): { readonly given: CustomerInput; readonly faults: readonly FieldFault[] } => {
  const result = schema.safeParse(body, { reportInput: true });
  if (!result.success) return { given: {}, faults: fieldFaults(result.error.issues) };
  return { given: result.data as CustomerInput, faults: [] }; // the schema’s output without values and version
};

/** A 12-character RFC belongs to a company. */
const kindOf = ({ columns }: RowValues): Customer['kind'] =>
  typeof columns['rfc'] === 'string' && columns['rfc'].length === 12 ? 'company' : 'person';

const combineFaults = (
  given: CustomerInput,
  present: CustomerColumns,
  checked: CheckedValues,
  faults: readonly FieldFault[],
  outcome: Verdict['outcome'],
  today: string,
): Verdict => {
  const all = [...faults, ...checked.faults];
  if (all.length > 0) return rejected(all);
  try {
    return {
      outcome,
      faults: [],
      columns: columnsAfter(given, present, today),
      accepted: checked.accepted,
    };
  } catch (error) {
    if (error instanceof ProblemError && error.facts.errors) return rejected(error.facts.errors);
    throw error;
  }
};

/** Judges a new customer by the rules of `customerCreate`. */
export const judgeNew = (row: RowValues, { fields, today }: Rules): Verdict => {
  const columns = { kind: kindOf(row), source: 'import', ...row.columns };
  const { given, faults } = faultsOf(customers.customerCreate.body, columns);
  return combineFaults(
    given,
    emptyCustomer,
    checkValues(fields, row.values, 'create'),
    faults,
    'created',
    today,
  );
};

/** Judges a change by the rules of `customerUpdate`; blank cells keep their columns. */
export const judgeChange = (
  row: RowValues,
  { fields, today }: Rules,
  present: CustomerState,
): Verdict => {
  const { given, faults } = faultsOf(customers.customerUpdate.body, { version: 1, ...row.columns });
  return combineFaults(
    given,
    present.columns,
    checkValues(fields, row.values, 'update'),
    faults,
    'updated',
    today,
  );
};

/** Decides a row’s outcome from the customers that match its keys. */
export const judgeRow = (
  row: RowValues,
  found: MatchedRecords<CustomerState> | undefined,
  onMatch: ImportChoice,
  rules: Rules,
): Verdict => {
  if (!found || onMatch === 'create') return judgeNew(row, rules);
  if (onMatch === 'skip') return skipped;
  const [only, another] = found.records;
  return only && !another ? judgeChange(row, rules, only) : ambiguous(found.match);
};
