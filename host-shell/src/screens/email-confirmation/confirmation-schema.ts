import { limits, patterns } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

/** An address and the code that was mailed to it. */
export const useConfirmationSchema = () => {
  const { t } = useTranslation();
  return useMemo(
    () =>
      yup.object({
        email: yup
          .string()
          .trim()
          .required(t('rules.emailRequired'))
          .max(limits.emailMax, t('rules.tooLong'))
          .matches(patterns.email, t('rules.email')),
        code: yup.string().required(t('rules.code')).matches(patterns.oneTimeCode, t('rules.code')),
      }),
    [t],
  );
};
