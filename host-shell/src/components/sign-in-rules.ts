import { limits } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { emailRule } from './account-rules';

/** What the form asks for; whether the two belong together only the server knows. */
export const useSignInSchema = () => {
  const { t } = useTranslation();
  return useMemo(
    () =>
      yup.object({
        email: emailRule(t),
        password: yup.string().required(t('rules.passwordRequired')).max(limits.passwordMax, t('rules.tooLong')),
      }),
    [t],
  );
};
