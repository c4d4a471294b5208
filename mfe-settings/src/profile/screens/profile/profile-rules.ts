import { limits, patterns, typedPhone, type Profile } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];

export interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string;
  readonly phone: string;
  readonly mailSignature: string;
}

export const profileValues = ({
  firstName,
  lastName,
  secondLastName,
  phone,
  mailSignature,
}: Profile): ProfileValues => ({
  firstName,
  lastName,
  secondLastName: secondLastName ?? '',
  phone: phone ?? '',
  mailSignature: mailSignature ?? '',
});

/** Rules as in the API schema; `profile-rules.test.ts` compares both. */
export const profileRules = (t: Translate) => {
  const name = yup
    .string()
    .trim()
    .max(limits.personNameMax, t('profile.validation.tooLong', { max: limits.personNameMax }));
  return yup.object({
    firstName: name.required(t('profile.validation.firstName')),
    lastName: name.required(t('profile.validation.lastName')),
    secondLastName: name,
    phone: yup
      .string()
      .trim()
      .matches(patterns.completePhone, {
        message: t('profile.validation.phone'),
        excludeEmptyString: true,
      }),
    mailSignature: yup
      .string()
      .trim()
      .max(
        limits.mailSignatureMax,
        t('profile.validation.tooLong', { max: limits.mailSignatureMax }),
      ),
  });
};

export const profileBody = (values: ProfileValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  secondLastName: values.secondLastName.trim() || null,
  phone: typedPhone(values.phone) || null,
  mailSignature: values.mailSignature.trim() || null,
});

export interface AddressValues {
  readonly email: string;
  readonly password: string;
}

export const addressRules = (t: Translate) =>
  yup.object({
    email: yup
      .string()
      .trim()
      .required(t('profile.validation.email'))
      .max(limits.emailMax, t('profile.validation.tooLong', { max: limits.emailMax }))
      .matches(patterns.email, t('profile.validation.email')),
    password: yup
      .string()
      .required(t('profile.validation.password'))
      .max(limits.passwordMax, t('profile.validation.tooLong', { max: limits.passwordMax })),
  });

export const addressCodeRules = (t: Translate) =>
  yup.object({
    code: yup
      .string()
      .trim()
      .required(t('profile.validation.code'))
      .matches(patterns.oneTimeCode, t('profile.validation.code')),
  });
