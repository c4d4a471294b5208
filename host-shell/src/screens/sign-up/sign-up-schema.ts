import { limits, patterns, type Locale } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

export const emptySignUp = {
  firstName: '',
  lastName: '',
  secondLastName: '',
  email: '',
  password: '',
  confirm: '',
  acceptTerms: false,
  acceptPrivacy: false,
};

export type SignUpValues = typeof emptySignUp;

/** What is sent of what was typed: no repetition of the password, no empty second name. */
export const signUpBody = ({ confirm: _confirm, secondLastName, ...values }: SignUpValues, locale: Locale) => ({
  ...values,
  ...(secondLastName.trim() ? { secondLastName } : {}),
  locale,
});

/** The rules of an account; the server holds the same ones (shared limits and patterns). */
export const useSignUpSchema = () => {
  const { t } = useTranslation();
  return useMemo(() => {
    const name = yup.string().trim().max(limits.personNameMax, t('rules.maximum', { maximum: limits.personNameMax }));
    const accepted = yup.boolean().oneOf([true], t('rules.accept'));
    return yup.object({
      firstName: name.required(t('rules.required')),
      lastName: name.required(t('rules.required')),
      secondLastName: name,
      email: yup
        .string()
        .trim()
        .required(t('rules.emailRequired'))
        .max(limits.emailMax, t('rules.tooLong'))
        .matches(patterns.email, t('rules.email')),
      password: yup
        .string()
        .required(t('rules.passwordRequired'))
        .min(limits.passwordMin, t('rules.minimum', { minimum: limits.passwordMin }))
        .max(limits.passwordMax, t('rules.tooLong'))
        .matches(patterns.passwordLower, t('rules.passwordLower'))
        .matches(patterns.passwordDigit, t('rules.passwordDigit')),
      confirm: yup
        .string()
        .required(t('rules.confirm'))
        .oneOf([yup.ref('password')], t('rules.confirm')),
      acceptTerms: accepted,
      acceptPrivacy: accepted,
    });
  }, [t]);
};
