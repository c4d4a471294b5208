import { limits, patterns } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { TFunction } from 'i18next';

/** Validation shared by the forms around sign-in; the wire has the same rules (limits and patterns). */
export const emailRule = (t: TFunction) =>
  yup
    .string()
    .trim()
    .required(t('rules.emailRequired'))
    .max(limits.emailMax, t('rules.tooLong'))
    .matches(patterns.email, t('rules.email'));

export const codeRule = (t: TFunction) =>
  yup.string().required(t('rules.code')).matches(patterns.oneTimeCode, t('rules.code'));

/** A new password and its repetition, which only the form checks. */
export const newPasswordRules = (t: TFunction) => ({
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
});
