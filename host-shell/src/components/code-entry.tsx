import { limits } from '@sala/shared-contracts';
import { CodeField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';

/** The six digits of a form; the last one sends it. */
export const CodeEntry = ({ autoFocus = true }: { readonly autoFocus?: boolean }) => {
  const { t } = useTranslation();
  const { values, submitForm } = useFormikContext<{ readonly code: string }>();
  const complete = values.code.length === limits.codeDigits;
  // Not in the field's own handler: there, the form still holds five digits.
  useEffect(() => {
    if (complete) void submitForm();
  }, [complete, submitForm]);
  return <CodeField name="code" label={t('fields.code')} digits={limits.codeDigits} required autoFocus={autoFocus} />;
};
