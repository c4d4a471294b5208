import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { openDraft, type OpenDraft } from '../drafts/drafts';
import { nameOfForm } from './form-name';

/* Recognises passwords, shown or hidden, cards and codes by `autocomplete`. */
const secret =
  'input[type=password], input[autocomplete$=password], input[autocomplete=one-time-code], input[autocomplete^=cc-]';

/** Removes values that must not be stored on the device. */
const withoutSecrets = (values: FormikValues, form: HTMLElement | null): FormikValues => {
  const secrets = [...(form?.querySelectorAll<HTMLInputElement>(secret) ?? [])].map(
    ({ name }) => name,
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
};

/**
 * Restores input that was lost when the screen was removed (session end, page reload).
 *
 * @param about see {@link FormProps.about}; constant while the form is open
 * @returns whether the form holds restored values.
 */
export const useDraft = (
  form: RefObject<HTMLElement | null>,
  disabled: boolean,
  about: string,
): boolean => {
  const { values, initialValues, dirty, setValues } = useFormikContext<FormikValues>();
  const [restored, setRestored] = useState(false);
  const latest = useRef({ values, initialValues, dirty, disabled, setValues });
  const own = useRef<OpenDraft | null>(null);
  useEffect(() => {
    latest.current = { values, initialValues, dirty, disabled, setValues };
    own.current?.changed();
  }, [values, initialValues, dirty, disabled, setValues]);
  useLayoutEffect(() => {
    const now = () => latest.current;
    const element = form.current;
    const fields = [
      ...Object.keys(now().initialValues).sort(),
      ...(about ? [`(${about})`] : []),
    ].join(' ');
    const draft = openDraft(fields, {
      typed: () => (now().dirty && !now().disabled ? withoutSecrets(now().values, element) : null),
      name: () => nameOfForm(element),
    });
    own.current = draft;
    if (draft.kept && !now().disabled) {
      void now().setValues({ ...now().initialValues, ...draft.kept }, false);
      setRestored(true);
    }
    return draft.close;
  }, [form, about]);
  return restored && dirty;
};
