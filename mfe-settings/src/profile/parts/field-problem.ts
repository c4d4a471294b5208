import { ApiError } from '@sala/shared-auth';
import type { Problem, ProblemCode } from '@sala/shared-contracts';

export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError ? error.problem : null;

const codeFields: readonly ProblemCode[] = [
  'auth.code_invalid',
  'auth.code_expired',
  'auth.code_exhausted',
];

/** Maps a wrong password or code to its field. */
export const problemAt = (
  error: unknown,
  fields: { readonly password?: string; readonly code?: string },
): Problem | null => {
  const problem = problemOf(error);
  if (!problem) return null;
  const path =
    problem.code === 'auth.password_wrong'
      ? fields.password
      : codeFields.includes(problem.code)
        ? fields.code
        : undefined;
  return path
    ? { ...problem, errors: [{ path, code: 'format', message: problem.title }] }
    : problem;
};
