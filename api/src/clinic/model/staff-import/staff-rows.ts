import {
  staffMemberInput,
  staffMembers,
  type ImportMatch,
  type StaffImportColumn,
} from '@sala/shared-contracts';
import type * as z from 'zod/mini';
import { isUnchanged } from '../../../platform/audit/changes';
import { fieldFaults } from '../../../platform/http/field-faults';
import type { FieldFault } from '../../../platform/http/problem-error';
import {
  skipped,
  type MatchedRecords,
  type RowVerdict,
} from '../../../platform/imports/judge-rows';
import type { ImportRow } from '../../../platform/imports/imports.queries';
import { cellDate, cellNumber, cellText } from '../../../platform/tables/cells';
import { plainWords } from '../../../platform/tables/labels';
import { phoneToE164 } from '../../../platform/tables/phone-to-e164';
import type { Cell } from '../../../platform/tables/rows';
import type { StaffColumns } from '../../sql/staff-members.queries';
import { emptyStaffMember, staffColumnsOf, type StaffInput } from '../staff-columns';
import { contractByLabel, isStaffColumn } from './staff-words';

/** Fields of a row in the shape of an API body; blank cells are absent. */
export interface StaffRow {
  readonly body: Readonly<Record<string, unknown>>;
  /** Names of places that the company does not have. */
  readonly faults: readonly FieldFault[];
  readonly keys: Readonly<Partial<Record<ImportMatch, string>>>;
}

/** A person of the roster, or one that rows above create. */
export interface StaffState {
  readonly id: string;
  columns: StaffColumns;
}

export interface StaffVerdict extends RowVerdict {
  /** Columns to store; absent if nothing is stored. */
  readonly columns?: StaffColumns;
}

/** Ids of departments and sites by their plain names. */
export interface Places {
  readonly department: ReadonlyMap<string, string>;
  readonly site: ReadonlyMap<string, string>;
}

/** Body field of a column; the others have the same name. */
const fieldOf: Partial<Record<StaffImportColumn, string>> = {
  code: 'employeeNo',
  department: 'departmentId',
  site: 'siteId',
};

const columnOf = (field: string): string =>
  Object.entries(fieldOf).find(([, name]) => name === field)?.[0] ?? field;

type Reader = (text: string, cell: Cell, places: Places) => unknown;

const readers: Partial<Record<StaffImportColumn, Reader>> = {
  contractType: (text) => contractByLabel.get(plainWords(text)) ?? text,
  weeklyHours: (text, cell) => cellNumber(cell) ?? text,
  hiredOn: (text, cell) => cellDate(cell) ?? text,
  phone: phoneToE164,
  emergencyPhone: phoneToE164,
  department: (text, _cell, places) => places.department.get(plainWords(text)),
  site: (text, _cell, places) => places.site.get(plainWords(text)),
};

/** Reads rows by the column mapping. */
export const staffReader =
  (mapping: ImportRow['mapping'], places: Places) =>
  (cells: readonly Cell[]): StaffRow => {
    const body: Record<string, unknown> = {};
    const faults: FieldFault[] = [];
    mapping.forEach((target, index) => {
      const cell = cells[index] ?? null;
      const text = cellText(cell);
      if (target === null || text === '' || !isStaffColumn(target)) return;
      const reader = readers[target];
      const value = reader ? reader(text, cell, places) : text;
      if (value === undefined) faults.push({ path: target, code: 'not_an_option' });
      else body[fieldOf[target] ?? target] = value;
    });
    const { employeeNo } = body;
    return {
      body,
      faults,
      keys: typeof employeeNo === 'string' ? { code: employeeNo.toLowerCase() } : {},
    };
  };

const rejected = (...faults: readonly FieldFault[]): StaffVerdict => ({
  outcome: 'rejected',
  faults: faults.map((fault) => ({ ...fault, path: columnOf(fault.path) })),
});

const validate = (
  schema: z.ZodMiniType,
  body: object,
  present: StaffColumns,
  outcome: 'created' | 'updated',
): StaffVerdict => {
  const result = schema.safeParse(body, { reportInput: true });
  if (!result.success) return rejected(...fieldFaults(result.error.issues));
  // The schema's output has the fields of a person, and perhaps a version, which is no column.
  const columns = staffColumnsOf(present, result.data as StaffInput);
  return { outcome, faults: [], columns };
};

/** Decides a row's outcome from the person with its number. */
export const judgeStaff = (
  row: StaffRow,
  found: MatchedRecords<StaffState> | undefined,
  onMatch: ImportRow['onMatch'],
): StaffVerdict => {
  if (row.faults.length > 0) return rejected(...row.faults);
  const [present] = found?.records ?? [];
  if (!present)
    return validate(
      staffMemberInput,
      { contractType: 'permanent', ...row.body },
      emptyStaffMember,
      'created',
    );
  if (onMatch !== 'update')
    return onMatch === 'skip' ? skipped : rejected({ path: 'code', code: 'taken' });
  if (present.columns.status === 'terminated') return rejected({ path: 'code', code: 'fixed' });
  const verdict = validate(
    staffMembers.staffMemberUpdate.body,
    { version: 1, ...row.body },
    present.columns,
    'updated',
  );
  return verdict.columns && isUnchanged(verdict.columns, present.columns) ? skipped : verdict;
};
