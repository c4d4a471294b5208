import type { Patient } from '@sala/shared-contracts';
import { changesBetween, type Changes } from '../../platform/audit/changes';

export const entityType = 'patient';

/** Derived columns, which no change of the record lists. */
const derived: ReadonlySet<string> = new Set([
  'id',
  'name',
  'debt',
  'hasAlerts',
  'consentMissing',
  'customerName',
  'guardianMissing',
  'guardianPatient',
  'mergedInto',
  'tags',
  'photoId',
  'lastVisitOn',
]);

const tagNames = (patient: Partial<Patient>): string | null =>
  patient.tags?.map(({ name }) => name).join(', ') || null;

/** One entry per column; columns that stay empty are left out. */
export const patientChanges = (before: Partial<Patient>, after: Partial<Patient>): Changes => {
  const changes = changesBetween(before, after);
  const tags = [tagNames(before), tagNames(after)] as const;
  return {
    ...Object.fromEntries(
      Object.entries(changes).filter(
        ([column, [old, fresh]]) => !derived.has(column) && (old !== null || fresh !== null),
      ),
    ),
    ...(tags[0] === tags[1] ? {} : { tags }),
  };
};
