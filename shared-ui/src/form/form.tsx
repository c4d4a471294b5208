import { chakra } from '@chakra-ui/react';
import {
  Formik,
  useFormikContext,
  type FormikErrors,
  type FormikHelpers,
  type FormikValues,
} from 'formik';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { UiProblem } from '../problem';
import { goToFirstError } from './first-error';
import { FormProblem } from './form-problem';
import { RestoredNote } from './restored-note';
import { ServerAnswerContext, useFormDisabled } from './server-errors';
import { HiddenErrors } from './hidden-errors';
import { useDraft } from './use-draft';

export interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** A yup schema. */
  readonly validationSchema?: unknown;
  readonly validate?: (values: Values) => FormikErrors<Values>;
  /** Receives the values as typed. The caller handles errors and passes them back as `problem`. */
  readonly onSubmit: (values: Values, helpers: FormikHelpers<Values>) => void | Promise<unknown>;
  /** Response to the last submission, shown at the top and at its fields. */
  readonly problem?: UiProblem | null | undefined;
  /** true while the response is pending; by default, while the promise of `onSubmit` is pending. */
  readonly submitting?: boolean | undefined;
  /** Accessible name when no heading provides one. */
  readonly label?: string;
  /** For a submit button outside the form. */
  readonly id?: string;
  readonly disabled?: boolean;
  /**
   * The record concerned, where the URL does not identify it, so that drafts of one record never
   * appear in the form of another.
   */
  readonly about?: string | undefined;
  /**
   * Stands inside another form, where HTML allows no second one: a group whose Enter submits it and
   * not the form around it. Its button calls `submitForm`. Needs a `label`.
   */
  readonly nested?: boolean;
  readonly children: ReactNode;
}

const fieldsOf = (form: HTMLElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('input:enabled, select:enabled, textarea:enabled'),
];

/** Enter in a list row (`data-form-row`) moves to the next field instead of submitting. */
const useEnterInRows = (form: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
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
    document.addEventListener('keydown', onKeyDown); // after React's handlers, which may have handled the key
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
};

/** Focuses the first invalid field after a failed submission. */
const useFocusOnFailure = (
  problem: UiProblem | null,
  form: RefObject<HTMLElement | null>,
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

/** Ctrl+Enter in a text of several lines sends the form, unless somebody has taken the key. */
const useEnterInTexts = (form: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const { target } = event;
      if (event.key !== 'Enter' || event.defaultPrevented) return;
      if (!(event.ctrlKey || event.metaKey) || !(target instanceof HTMLTextAreaElement)) return;
      if (!(form.current instanceof HTMLFormElement) || target.form !== form.current) return;
      event.preventDefault();
      form.current.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown); // after React's handlers
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
};

const Nested = chakra('div');

/** Ctrl+Enter in a text of several lines, where Enter begins a line. */
const sends = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  (event.ctrlKey || event.metaKey) &&
  !event.isDefaultPrevented() &&
  event.target instanceof HTMLTextAreaElement &&
  event.currentTarget.contains(event.target); // React bubbles keys from dialogs opened inside

const Body = ({
  problem,
  label,
  id,
  about = '',
  nested = false,
  children,
}: Pick<FormProps<FormikValues>, 'label' | 'id' | 'about' | 'nested' | 'children'> & {
  readonly problem: UiProblem | null;
}) => {
  const { handleSubmit, handleReset, resetForm, submitForm } = useFormikContext();
  const form = useRef<HTMLFormElement & HTMLDivElement>(null);
  useFocusOnFailure(problem, form);
  useEnterInRows(form);
  useEnterInTexts(form);
  const restored = useDraft(form, useFormDisabled(), about);
  const discard = () => {
    resetForm();
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(); // the button disappears with the note
  };
  const content = (
    <>
      <FormProblem />
      <HiddenErrors />
      {restored ? <RestoredNote onDiscard={discard} /> : null}
      {children}
    </>
  );
  if (nested) {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.target instanceof Element)) return;
      if (!event.target.matches('input, select') && !sends(event)) return;
      event.stopPropagation();
      if (event.isDefaultPrevented()) return; // a list of the field took it
      event.preventDefault();
      void submitForm();
    };
    return (
      <Nested
        className="sala-form"
        data-nested-form=""
        ref={form}
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {content}
      </Nested>
    );
  }
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
      {content}
    </form>
  );
};

/**
 * Allows one submission at a time from the first click; a second click in the same frame precedes
 * the busy state.
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
      setTimeout(() => (busy.current = false)); // by the next task `pending` reflects this submission
    }
  };
};

/**
 * A form with Formik state, server errors at their fields, and focus on the first error. Input
 * survives any response and the end of the session.
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
    nested = false,
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
        <Body
          problem={problem}
          {...(label ? { label } : {})}
          {...(id ? { id } : {})}
          about={about}
          nested={nested}
        >
          {children}
        </Body>
      </ServerAnswerContext>
    </Formik>
  );
};
