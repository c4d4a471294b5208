import { limits, patterns, type Locale } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { emailRule, newPasswordRules } from '../../components/account-rules';

export const emptySignUp = {
  firstName: '',
  lastName: '',
  secondLastName: '',
  email: '',
  phone: '',
  password: '',
  confirm: '',
  acceptTerms: false,
  acceptPrivacy: false,
};

export type SignUpValues = typeof emptySignUp;

/** The request body: no repeated password, no empty middle name. */
export const signUpBody = (
  { confirm: _confirm, secondLastName, ...values }: SignUpValues,
  locale: Locale,
) => ({
  ...values,
  ...(secondLastName.trim() ? { secondLastName } : {}),
  locale,
});

/** Rules of an account; the server has the same ones (shared limits and patterns). */
export const useSignUpSchema = () => {
  const { t } = useTranslation();
  return useMemo(() => {
    const name = yup
      .string()
      .trim()
      .max(limits.personNameMax, t('rules.maximum', { maximum: limits.personNameMax }));
    const accepted = yup.boolean().oneOf([true], t('rules.accept'));
    return yup.object({
      firstName: name.required(t('rules.required')),
      lastName: name.required(t('rules.required')),
      secondLastName: name,
      email: emailRule(t),
      // The field itself checks that the number exists in its country.
      phone: yup
        .string()
        .trim()
        .required(t('account:signUp.phoneRule'))
        .matches(patterns.phone, t('account:signUp.phoneRule')),
      ...newPasswordRules(t),
      acceptTerms: accepted,
      acceptPrivacy: accepted,
    });
  }, [t]);
};
