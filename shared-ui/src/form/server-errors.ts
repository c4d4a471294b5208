import { getIn, useFormikContext } from 'formik';
import { createContext, use } from 'react';
import type { UiProblem } from '../problem';

interface ServerAnswer {
  readonly problem: UiProblem | null;
  /** Values sent when the problem occurred. */
  readonly sent: unknown;
  /** undefined: Formik's own state. */
  readonly pending: boolean | undefined;
  readonly disabled: boolean;
}

export const ServerAnswerContext = createContext<ServerAnswer>({
  problem: null,
  sent: undefined,
  pending: undefined,
  disabled: false,
});

/** Server error of a field, while the field still holds the value that was sent. */
export const useServerError = (name: string): string | undefined => {
  const { problem, sent } = use(ServerAnswerContext);
  const { values } = useFormikContext<unknown>();
  const found = problem?.errors?.find(({ path }) => path === name);
  return found && Object.is(getIn(values, name), getIn(sent, name)) ? found.message : undefined;
};

/** Problem of the last submission, or null. */
export const useServerProblem = (): UiProblem | null => use(ServerAnswerContext).problem;

/** true from submission until the response. */
export const useSubmitting = (): boolean => {
  const { isSubmitting } = useFormikContext();
  const { pending = false } = use(ServerAnswerContext);
  return pending || isSubmitting;
};

/** true when the whole form is read-only. */
export const useFormDisabled = (): boolean => use(ServerAnswerContext).disabled;
