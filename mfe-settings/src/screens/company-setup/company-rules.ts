import { limits, locales, type Locale } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';
import { isTimeZone } from './time-zones';

type Translate = ReturnType<typeof useTranslation>['t'];

/** What the form holds. */
export interface CompanyValues {
  readonly commercialName: string;
  /** '' for none. */
  readonly legalName: string;
  readonly timeZone: string;
  readonly locale: Locale;
}

/** In the person's words what the contract demands on the wire; company-rules.test.ts holds the two together. */
export const companyRules = (t: Translate) => {
  const atMost = (max: number) => t('companySetup.validation.tooLong', { max });
  return yup.object({
    commercialName: yup
      .string()
      .trim()
      .required(t('companySetup.validation.commercialName'))
      .max(limits.companyNameMax, ({ max }) => atMost(max)),
    legalName: yup
      .string()
      .trim()
      .max(limits.companyLegalNameMax, ({ max }) => atMost(max)),
    timeZone: yup
      .string()
      .required(t('companySetup.validation.timeZone'))
      .test('exists', t('companySetup.validation.timeZone'), (zone) => isTimeZone(zone)),
    locale: yup.string().oneOf([...locales], t('companySetup.validation.locale')).required(t('companySetup.validation.locale')),
  });
};

/** What is sent: a legal name that was left empty is left out. */
export const companyBody = ({ commercialName, legalName, timeZone, locale }: CompanyValues) => ({
  commercialName: commercialName.trim(),
  ...(legalName.trim() ? { legalName: legalName.trim() } : {}),
  timeZone,
  locale,
});
