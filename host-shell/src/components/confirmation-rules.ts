import { limits } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { codeRule, emailRule } from './account-rules';

/**
 * Schema for an address and its mailed code.
 *
 * @param withPassword the sign-up was started in another browser.
 */
export const useConfirmationSchema = (withPassword: boolean) => {
  const { t } = useTranslation();
  return useMemo(() => {
    const password = yup.string().max(limits.passwordMax, t('rules.tooLong'));
    return yup.object({
      email: emailRule(t),
      code: codeRule(t),
      password: withPassword ? password.required(t('rules.passwordRequired')) : password,
    });
  }, [t, withPassword]);
};
