import { limits } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { TFunction } from 'i18next';
import { emailRule } from './account-rules';

export const signInRules = (t: TFunction) =>
  yup.object({
    email: emailRule(t),
    password: yup
      .string()
      .required(t('rules.passwordRequired'))
      .max(limits.passwordMax, t('rules.tooLong')),
  });
