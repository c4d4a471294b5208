import type { UiProblem } from '@sala/shared-ui';

/* API fields whose form fields have other names. */
const fieldNames: Readonly<Record<string, string>> = {
  guardian: 'guardianName',
  'guardian.name': 'guardianName',
  'guardian.relation': 'guardianRelation',
  'guardian.phone': 'guardianPhone',
  'emergencyContact.name': 'emergencyName',
  'emergencyContact.relation': 'emergencyRelation',
  'emergencyContact.phone': 'emergencyPhone',
};

const fieldOf = (path: string): string => fieldNames[path] ?? path.replace(/^address\./, '');

/** Moves each field error to the form field that shows it. */
export const errorsAtFields = (problem: UiProblem | null): UiProblem | null =>
  problem?.errors
    ? {
        ...problem,
        errors: problem.errors.map((error) => ({ ...error, path: fieldOf(error.path) })),
      }
    : problem;
