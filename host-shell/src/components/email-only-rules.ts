import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { emailRule } from './account-rules';

export const useEmailSchema = () => {
  const { t } = useTranslation();
  return useMemo(() => yup.object({ email: emailRule(t) }), [t]);
};
