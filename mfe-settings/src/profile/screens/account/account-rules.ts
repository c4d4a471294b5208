import { limits, patterns, type SecondFactorMethod } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];

/** Current password: the rules for new ones do not apply. */
const givenPassword = (t: Translate) =>
  yup
    .string()
    .required(t('account.validation.password'))
    .max(limits.passwordMax, t('account.validation.tooLong', { max: limits.passwordMax }));

export interface PasswordValues {
  readonly current: string;
  readonly password: string;
  readonly confirm: string;
}

export const emptyPassword: PasswordValues = { current: '', password: '', confirm: '' };

/** Validation as in the API schema, with translated messages; `account-rules.test.ts` compares both. */
export const passwordRules = (t: Translate) =>
  yup.object({
    current: givenPassword(t),
    password: yup
      .string()
      .required(t('account.validation.newPassword'))
      .min(limits.passwordMin, t('account.validation.tooShort', { min: limits.passwordMin }))
      .max(limits.passwordMax, t('account.validation.tooLong', { max: limits.passwordMax }))
      .matches(patterns.passwordLower, t('account.validation.lower'))
      .matches(patterns.passwordDigit, t('account.validation.digit')),
    confirm: yup
      .string()
      .required(t('account.validation.confirm'))
      .oneOf([yup.ref('password')], t('account.validation.confirm')),
  });

/** The repetition is not sent. */
export const passwordBody = ({ current, password }: PasswordValues) => ({ current, password });

export interface StartValues {
  readonly method: SecondFactorMethod;
  readonly password: string;
}

export const provenRules = (t: Translate) => yup.object({ password: givenPassword(t) });

export interface OffValues {
  readonly password: string;
  readonly code: string;
}

/** A code of the second factor, or a recovery code. */
export const offRules = (t: Translate) =>
  yup.object({
    password: givenPassword(t),
    code: yup
      .string()
      .trim()
      .required(t('account.validation.offCode'))
      .test(
        'code',
        t('account.validation.offCode'),
        (code) => patterns.oneTimeCode.test(code) || patterns.recoveryCode.test(code),
      ),
  });

export interface CodeValues {
  readonly code: string;
}

export const codeRules = (t: Translate) =>
  yup.object({
    code: yup
      .string()
      .trim()
      .required(t('account.validation.code'))
      .matches(patterns.oneTimeCode, t('account.validation.code')),
  });
