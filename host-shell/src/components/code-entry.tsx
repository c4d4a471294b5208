import { limits } from '@sala/shared-contracts';
import { CodeField, useFormikContext, useServerProblem } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';

/**
 * Six-digit code. The last digit submits the form, and a rejected code is selected to be
 * overwritten.
 */
export const CodeEntry = ({ autoFocus = true }: { readonly autoFocus?: boolean }) => {
  const { t } = useTranslation();
  const { values, submitForm } = useFormikContext<{ readonly code: string }>();
  const { code } = values;
  // In an effect: in the field's own handler the form still holds five digits. Covers pasting over
  // another code, too.
  useEffect(() => {
    if (code.length === limits.codeDigits) void submitForm();
  }, [code, submitForm]);
  const problem = useServerProblem();
  const box = useRef<HTMLDivElement>(null);
  // The form shows and announces the error; next the person types another code over it.
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
