import { patterns } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { codeRule } from '../../components/account-rules';

/** A code from the app or mail, or a recovery code. */
export const useSecondFactorSchema = (recovery: boolean) => {
  const { t } = useTranslation();
  return useMemo(() => {
    const message = t('account:otp.recoveryRule');
    return yup.object({
      code: recovery
        ? yup.string().trim().required(message).matches(patterns.recoveryCode, message)
        : codeRule(t),
    });
  }, [t, recovery]);
};
