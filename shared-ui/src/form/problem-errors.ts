import { setIn, type FormikErrors } from 'formik';
import type { UiProblem } from '../problem';

/**
 * `errors[].path` of a problem as Formik errors: `options.1.label` becomes `{ options: [, { label:
 * '…' }] }`. The first message of a path wins; errors of the whole ('') are left out, FormProblem
 * shows them.
 */
export const problemToFormErrors = <Values>(
  problem: UiProblem | null | undefined,
): FormikErrors<Values> => {
  let errors = {};
  const seen = new Set<string>();
  for (const { path, message } of problem?.errors ?? []) {
    if (path === '' || seen.has(path)) continue;
    seen.add(path);
    errors = setIn(errors, path, message) as object; // Formik types setIn as any
  }
  return errors as FormikErrors<Values>; // built from paths that only the server knows
};
