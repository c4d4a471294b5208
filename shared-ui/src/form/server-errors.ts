import { getIn, useFormikContext } from 'formik';
import { createContext, use } from 'react';
import type { UiProblem } from '../problem';

interface ServerAnswer {
  readonly problem: UiProblem | null;
  /** What was sent when the problem came. */
  readonly sent: unknown;
  /** undefined: as Formik knows it. */
  readonly pending: boolean | undefined;
  readonly disabled: boolean;
}

export const ServerAnswerContext = createContext<ServerAnswer>({
  problem: null,
  sent: undefined,
  pending: undefined,
  disabled: false,
});

/** What the server said about a field, for as long as the field holds what was sent. */
export const useServerError = (name: string): string | undefined => {
  const { problem, sent } = use(ServerAnswerContext);
  const { values } = useFormikContext<unknown>();
  const found = problem?.errors?.find(({ path }) => path === name);
  return found && Object.is(getIn(values, name), getIn(sent, name)) ? found.message : undefined;
};

/** The problem that the last submission met, or null. */
export const useServerProblem = (): UiProblem | null => use(ServerAnswerContext).problem;

/** true from the click that submits until the answer to it is there. */
export const useSubmitting = (): boolean => {
  const { isSubmitting } = useFormikContext();
  const { pending = false } = use(ServerAnswerContext);
  return pending || isSubmitting;
};

/** true when the whole form only shows its values. */
export const useFormDisabled = (): boolean => use(ServerAnswerContext).disabled;
