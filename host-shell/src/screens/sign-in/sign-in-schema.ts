import { limits, patterns } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

/** What the form asks for; whether the two belong together only the server knows. */
export const useSignInSchema = () => {
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
        password: yup.string().required(t('rules.passwordRequired')).max(limits.passwordMax, t('rules.tooLong')),
      }),
    [t],
  );
};
