import type { UiProblem } from '@sala/shared-ui';

/* What the API calls otherwise than the boxes of the form. */
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

/** A refusal, with each fault at the box it is about. */
export const atTheBoxes = (problem: UiProblem | null): UiProblem | null =>
  problem?.errors
    ? { ...problem, errors: problem.errors.map((error) => ({ ...error, path: boxOf(error.path) })) }
    : problem;
