import {
  Formik,
  useFormikContext,
  type FormikErrors,
  type FormikHelpers,
  type FormikValues,
} from 'formik';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { UiProblem } from '../problem';
import { goToFirstError } from './first-error';
import { FormProblem } from './form-problem';
import { RestoredNote } from './restored-note';
import { ServerAnswerContext, useFormDisabled } from './server-errors';
import { UnseenErrors } from './unseen-errors';
import { useDraft } from './use-draft';

export interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** A yup schema. */
  readonly validationSchema?: unknown;
  readonly validate?: (values: Values) => FormikErrors<Values>;
  /** Gets the values as typed. What it throws is the caller's to show: pass it back as `problem`. */
  readonly onSubmit: (values: Values, helpers: FormikHelpers<Values>) => void | Promise<unknown>;
  /** What the server answered to the last submission: shown on top and at its fields. */
  readonly problem?: UiProblem | null | undefined;
  /** true while the answer is awaited; without it, while the promise of `onSubmit` is open. */
  readonly submitting?: boolean | undefined;
  /** Name of the form for a screen reader, when no heading names it. */
  readonly label?: string;
  /** For a submit button that stands outside of the form. */
  readonly id?: string;
  readonly disabled?: boolean;
  /**
   * Whom or what it is about, where the address does not say so: what was typed of one never comes
   * back in the form of another.
   */
  readonly about?: string | undefined;
  readonly children: ReactNode;
}

const fieldsOf = (form: HTMLFormElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('input:enabled, select:enabled, textarea:enabled'),
];

/**
 * Enter in a row of a list (`data-form-row`) goes on to the next field: whoever fills in rows is
 * not done with the form.
 */
const useEnterInRows = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const element = form.current;
      const { target } = event;
      if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      if (
        !element ||
        !(target instanceof HTMLInputElement) ||
        !element.contains(target) ||
        !target.closest('[data-form-row]')
      )
        return;
      event.preventDefault();
      const fields = fieldsOf(element);
      fields[fields.indexOf(target) + 1]?.focus();
    };
    document.addEventListener('keydown', onKeyDown); // after React's own handlers, which may have taken the key
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
};

/** After a submission that failed, here or at the server, the first invalid field has the focus. */
const useFocusOnFailure = (
  problem: UiProblem | null,
  form: React.RefObject<HTMLFormElement | null>,
): void => {
  const { submitCount, isValidating, isValid } = useFormikContext();
  const handled = useRef({ submitCount: 0, problem });
  useEffect(() => {
    const refusedHere = submitCount > handled.current.submitCount && !isValidating;
    const refusedThere = problem !== null && problem !== handled.current.problem;
    if (refusedHere && isValid) handled.current = { submitCount, problem: handled.current.problem };
    if (!form.current || !((refusedHere && !isValid) || refusedThere)) return;
    handled.current = { submitCount, problem };
    goToFirstError(form.current);
  }, [submitCount, isValidating, isValid, problem, form]);
};

const Body = ({
  problem,
  label,
  id,
  about = '',
  children,
}: Pick<FormProps<FormikValues>, 'label' | 'id' | 'about' | 'children'> & {
  readonly problem: UiProblem | null;
}) => {
  const { handleSubmit, handleReset, resetForm } = useFormikContext();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFailure(problem, form);
  useEnterInRows(form);
  const restored = useDraft(form, useFormDisabled(), about);
  const discard = () => {
    resetForm();
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(); // the button goes with the note
  };
  return (
    <form
      className="sala-form"
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      onReset={handleReset}
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
    >
      <FormProblem />
      <UnseenErrors />
      {restored ? <RestoredNote onDiscard={discard} /> : null}
      {children}
    </form>
  );
};

/**
 * Lets one submission through at a time, from the first click on: a second one in the same frame
 * comes before the button is drawn as busy.
 */
const useOneAtATime = (pending: boolean | undefined) => {
  const busy = useRef(false);
  const awaited = useRef(pending);
  useEffect(() => {
    awaited.current = pending;
  }, [pending]);
  return async (submit: () => unknown): Promise<void> => {
    if (busy.current || awaited.current) return;
    busy.current = true;
    try {
      await submit();
    } finally {
      setTimeout(() => (busy.current = false)); // in the next turn of the page `pending` says what this began
    }
  };
};

/**
 * A form: Formik's state, the server's answer at the fields it is about, the first invalid one in
 * view and focused. It keeps what was typed whatever the answer is, and also when the session ends
 * meanwhile.
 */
export const Form = <Values extends FormikValues>(props: FormProps<Values>) => {
  const {
    initialValues,
    validationSchema,
    validate,
    onSubmit,
    problem = null,
    label,
    id,
    about,
    children,
  } = props;
  const [sent, setSent] = useState(initialValues);
  const oneAtATime = useOneAtATime(props.submitting);
  return (
    <Formik<Values>
      initialValues={initialValues}
      {...(validationSchema ? { validationSchema } : {})}
      {...(validate ? { validate } : {})}
      onSubmit={(values, helpers) =>
        oneAtATime(() => {
          setSent(values);
          return onSubmit(values, helpers);
        })
      }
    >
      <ServerAnswerContext
        value={{ problem, sent, pending: props.submitting, disabled: props.disabled ?? false }}
      >
        <Body problem={problem} {...(label ? { label } : {})} {...(id ? { id } : {})} about={about}>
          {children}
        </Body>
      </ServerAnswerContext>
    </Formik>
  );
};
