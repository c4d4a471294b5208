import type { ProblemCode } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { countExisting, findMember } from '../sql/practitioners.queries';
import { isTakenInStaff, type StaffColumns } from '../sql/staff-members.queries';
import { findPractitionerOf } from '../sql/staff-practitioners.queries';

export type StaffInput = {
  readonly [Field in keyof StaffColumns]?: StaffColumns[Field] | undefined;
};

export const emptyStaffMember: StaffColumns = {
  employeeNo: '',
  firstName: '',
  lastName: '',
  secondLastName: null,
  curp: null,
  rfc: null,
  nss: null,
  position: '',
  departmentId: null,
  siteId: null,
  contractType: 'permanent',
  weeklyHours: null,
  phone: null,
  email: null,
  emergencyName: null,
  emergencyPhone: null,
  userId: null,
  practitionerId: null,
  hiredOn: '',
  status: 'active',
};

/** What was given replaces what is there; an emptied field becomes null. */
export const staffColumnsOf = (present: StaffColumns, given: StaffInput): StaffColumns =>
  Object.fromEntries(
    Object.entries(present)
      .filter(([field]) => field in emptyStaffMember)
      .map(([field, value]) => {
        const wanted: unknown = given[field as keyof StaffColumns]; // filtered above
        return [field, wanted === undefined ? value : wanted === '' ? null : wanted];
      }),
  ) as unknown as StaffColumns; // the same keys with values of the same types

/** Linking an account links its practitioner, unless another one was chosen. */
export const withPractitionerOf = async (
  db: Db,
  columns: StaffColumns,
  before: StaffColumns,
): Promise<StaffColumns> =>
  columns.userId === null || columns.userId === before.userId || columns.practitionerId !== null
    ? columns
    : { ...columns, practitionerId: await findPractitionerOf(db, columns.userId) };

const unique: readonly {
  readonly field: 'employeeNo' | 'userId' | 'practitionerId';
  readonly code: ProblemCode;
}[] = [
  { field: 'employeeNo', code: 'staffMember.number_taken' },
  { field: 'userId', code: 'staffMember.user_taken' },
  { field: 'practitionerId', code: 'staffMember.practitioner_taken' },
];

const references = [
  { field: 'departmentId', table: 'department' },
  { field: 'siteId', table: 'site' },
  { field: 'practitionerId', table: 'practitioner' },
] as const;

/**
 * @throws request.invalid for a link to nothing of the company; staffMember.*_taken for one that
 *   somebody else has
 */
export const checkStaffReferences = async (
  db: Db,
  given: StaffInput,
  staffMemberId: string | null,
): Promise<void> => {
  for (const { field, table } of references) {
    const id = given[field];
    if (id && (await countExisting(db, table, [id])) === 0)
      throw invalid({ path: field, code: 'not_an_option' });
  }
  if (given.userId && (await findMember(db, given.userId)) === undefined)
    throw invalid({ path: 'userId', code: 'not_an_option' });
  for (const { field, code } of unique) {
    const value = given[field];
    if (value && (await isTakenInStaff(db, field, value, staffMemberId)))
      throw new ProblemError(code, { errors: [{ path: field, code: 'taken' }] });
  }
};
