import type { UiProblem } from '@sala/shared-ui';

/* API fields whose form fields have other names. */
const boxes: Readonly<Record<string, string>> = {
  guardian: 'guardianName',
  'guardian.name': 'guardianName',
  'guardian.relation': 'guardianRelation',
  'guardian.phone': 'guardianPhone',
  'emergencyContact.name': 'emergencyName',
  'emergencyContact.relation': 'emergencyRelation',
  'emergencyContact.phone': 'emergencyPhone',
};

const boxOf = (path: string): string => boxes[path] ?? path.replace(/^address\./, '');

/** Moves each field error to the form field that shows it. */
export const atTheBoxes = (problem: UiProblem | null): UiProblem | null =>
  problem?.errors
    ? { ...problem, errors: problem.errors.map((error) => ({ ...error, path: boxOf(error.path) })) }
    : problem;
