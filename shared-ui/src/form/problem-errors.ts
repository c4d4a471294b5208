import { setIn, type FormikErrors } from 'formik';
import type { UiProblem } from '../problem';

/**
 * Converts `errors[].path` to Formik errors: `options.1.label` becomes `{ options: [, { label: '…'
 * }] }`. The first message of a path wins. Whole-form errors ('') are left to FormProblem.
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
  return errors as FormikErrors<Values>; // built from paths only the server knows
};
