import { limits } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { TFunction } from 'i18next';
import { emailRule } from './account-rules';

/** What the form asks for; whether the two belong together only the server knows. */
export const signInRules = (t: TFunction) =>
  yup.object({
    email: emailRule(t),
    password: yup
      .string()
      .required(t('rules.passwordRequired'))
      .max(limits.passwordMax, t('rules.tooLong')),
  });
