import { useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { messagesIn, hiddenMessages } from './first-error';
import { ProblemPanel } from './form-problem';

const focus = (panel: HTMLElement | null): void => panel?.focus();

/** Validation errors that no control shows. */
export const HiddenErrors = () => {
  const { errors, submitCount, isSubmitting, isValidating } = useFormikContext();
  const place = useRef<HTMLDivElement>(null);
  const judged = useRef(0);
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const form = place.current?.closest<HTMLElement>('form, [data-nested-form]');
    if (!form || isSubmitting || isValidating || judged.current === submitCount) return;
    judged.current = submitCount;
    setUnseen(hiddenMessages(form, errors));
  }, [errors, submitCount, isSubmitting, isValidating]);
  const present = messagesIn(errors);
  const shown = unseen.filter((message) => present.includes(message));
  return (
    <div ref={place} hidden={shown.length === 0}>
      {shown.length > 0 ? (
        <ProblemPanel key={submitCount} data-form-problem role="alert" tabIndex={-1} ref={focus}>
          <CircleAlert />
          <ul>
            {shown.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </ProblemPanel>
      ) : null}
    </div>
  );
};
