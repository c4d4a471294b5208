import type { Db } from '../../platform/database/database';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import {
  codeFitsPatient,
  isListedProblem,
  isMedication,
  type ChartRecords,
  type ChartTable,
} from '../sql/chart-records.queries';

interface Written<Table extends ChartTable = ChartTable> {
  readonly db: Db;
  readonly patientId: string;
  readonly now: string;
  /** The record as it was; null: a new one. */
  readonly before: ChartRecords[Table] | null;
}

type Values<Table extends ChartTable> = ChartRecords[Table];

const daysInOrder = (
  today: string,
  [first, firstDay]: readonly [string, string | null],
  [last, lastDay]: readonly [string, string | null],
): FieldFault[] => [
  ...(firstDay !== null && firstDay > today ? [{ path: first, code: 'in_future' } as const] : []),
  ...(lastDay !== null && lastDay > today ? [{ path: last, code: 'in_future' } as const] : []),
  ...(firstDay !== null && lastDay !== null && lastDay < firstDay
    ? [{ path: last, code: 'too_small', facts: { minimum: firstDay } } as const]
    : []),
];

const codeFaults = async (
  { db, patientId }: Written,
  code: string | null,
  today: string,
): Promise<FieldFault[]> =>
  code === null || (await codeFitsPatient(db, code, patientId, today))
    ? []
    : [{ path: 'code', code: 'not_an_option' }];

const conditionFaults = async (
  written: Written,
  { code, description, onsetOn, abatedOn }: Values<'condition'>,
  today: string,
): Promise<FieldFault[]> => [
  ...(code === null && description === null
    ? [{ path: 'description', code: 'required' } as const]
    : []),
  ...(await codeFaults(written, code, today)),
  ...daysInOrder(today, ['onsetOn', onsetOn], ['abatedOn', abatedOn]),
];

/** What ends with a day is no longer current, and what is current has no end. */
const withoutEnd = (status: string, path: string, day: string | null): readonly FieldFault[] =>
  status === 'active' && day !== null ? [{ path, code: 'not_an_option' }] : [];

const faultsOf: {
  readonly [Table in ChartTable]: (
    written: Written,
    values: Values<Table>,
    today: string,
  ) => Promise<FieldFault[]>;
} = {
  condition: async (written, values, today) => [
    ...(await conditionFaults(written, values, today)),
    ...withoutEnd(values.status, 'abatedOn', values.abatedOn),
  ],
  medication_statement: async ({ db }, values, today) => [
    ...(values.medicationId === null || (await isMedication(db, values.medicationId))
      ? []
      : [{ path: 'medicationId', code: 'not_an_option' } as const]),
    ...daysInOrder(today, ['startedOn', values.startedOn], ['endedOn', values.endedOn]),
    ...withoutEnd(values.status, 'endedOn', values.endedOn),
  ],
  immunization: async (_written, { givenOn, status }, today) =>
    status === 'completed' && givenOn > today ? [{ path: 'givenOn', code: 'in_future' }] : [],
  family_history: async (written, { relationship, category, code }, today) => [
    ...(relationship === 'self' && category === null
      ? [{ path: 'category', code: 'required' } as const]
      : []),
    ...(relationship !== 'self' && category !== null
      ? [{ path: 'category', code: 'not_an_option' } as const]
      : []),
    // What relatives have is not limited by the patient's sex.
    ...(relationship === 'self' ? await codeFaults(written, code, today) : []),
  ],
};

/** @throws condition.listed */
const requireListedOnce = async (
  { db, patientId, before }: Written<'condition'>,
  { code, status }: Values<'condition'>,
): Promise<void> => {
  if (status !== 'active' || code === null) return;
  // A merge may bring a problem twice: each can still be changed.
  if (before?.status === status && before.code === code) return;
  if (await isListedProblem(db, patientId, code, before?.id ?? null))
    throw new ProblemError('condition.listed', { meta: { code } });
};

/** @throws request.invalid, condition.listed */
export const requireChartRules = async <Table extends ChartTable>(
  table: Table,
  written: Written<Table>,
  values: Values<Table>,
): Promise<void> => {
  const today = await companyDay(written.db, written.now);
  const faults = await faultsOf[table](written, values, today);
  if (faults.length > 0) throw invalid(...faults);
  if (table === 'condition')
    // The table says which record it is, which TypeScript does not see.
    await requireListedOnce(written as Written<'condition'>, values as Values<'condition'>);
};
