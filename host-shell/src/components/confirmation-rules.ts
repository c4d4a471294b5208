import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { codeRule, emailRule } from './account-rules';

/** An address and the code that was mailed to it. */
export const useConfirmationSchema = () => {
  const { t } = useTranslation();
  return useMemo(() => yup.object({ email: emailRule(t), code: codeRule(t) }), [t]);
};
