import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { countExisting } from '../sql/practitioners.queries';

/** @throws request.invalid for people or departments that are not of the company */
export const demandShiftLinks = async (
  db: Db,
  staffMemberIds: readonly string[],
  departmentIds: readonly (string | null | undefined)[],
  path: string,
): Promise<void> => {
  const people = new Set(staffMemberIds);
  if ((await countExisting(db, 'staff_member', [...people])) < people.size)
    throw invalid({ path, code: 'not_an_option' });
  const departments = new Set(departmentIds.flatMap((id) => id ?? []));
  if (
    departments.size > 0 &&
    (await countExisting(db, 'department', [...departments])) < departments.size
  )
    throw invalid({ path: 'departmentId', code: 'not_an_option' });
};
