import { limits } from '@sala/shared-contracts';
import { CodeField, useFormikContext, useServerProblem } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';

/** The six digits of a form; the last one sends it, and a refused code is there to be typed over. */
export const CodeEntry = ({ autoFocus = true }: { readonly autoFocus?: boolean }) => {
  const { t } = useTranslation();
  const { values, submitForm } = useFormikContext<{ readonly code: string }>();
  const { code } = values;
  // Not in the field's own handler: there, the form still holds five digits. One pasted over another counts too.
  useEffect(() => {
    if (code.length === limits.codeDigits) void submitForm();
  }, [code, submitForm]);
  const problem = useServerProblem();
  const box = useRef<HTMLDivElement>(null);
  // The form shows what is wrong and says it aloud; the next thing to do is to type another code over it.
  useEffect(() => {
    if (!problem) return;
    queueMicrotask(() => {
      const field = box.current?.querySelector('input');
      field?.focus();
      field?.select();
    });
  }, [problem]);
  return (
    <div ref={box}>
      <CodeField
        name="code"
        label={t('fields.code')}
        digits={limits.codeDigits}
        required
        autoFocus={autoFocus}
      />
    </div>
  );
};
