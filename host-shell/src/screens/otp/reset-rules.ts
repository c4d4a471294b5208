import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { codeRule, newPasswordRules } from '../../components/account-rules';

export const useResetCodeSchema = () => {
  const { t } = useTranslation();
  return useMemo(() => yup.object({ code: codeRule(t) }), [t]);
};

export const useNewPasswordSchema = () => {
  const { t } = useTranslation();
  return useMemo(() => yup.object(newPasswordRules(t)), [t]);
};
