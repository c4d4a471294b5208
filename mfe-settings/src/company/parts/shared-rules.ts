import { patterns } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

export type Translate = ReturnType<typeof useTranslation>['t'];

/** Validation rules shared by the steps. */
export const rulePartsOf = (t: Translate) => {
  const text = (max: number) =>
    yup.string().trim().max(max, t('companySetup.validation.tooLong', { max }));
  return {
    text,
    required: (max: number) => text(max).required(t('companySetup.validation.required')),
    /** Matches the pattern unless empty. */
    shaped: (pattern: RegExp, message: string) =>
      yup.string().trim().matches(pattern, { message, excludeEmptyString: true }),
    phone: yup
      .string()
      .trim()
      .matches(patterns.phone, {
        message: t('companySetup.validation.phone'),
        excludeEmptyString: true,
      }),
  };
};

/** Trims; null for empty. */
export const orNull = (typed: string): string | null => typed.trim() || null;
