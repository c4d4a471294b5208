import {
  isRfc,
  limits,
  locales,
  normalizeRfc,
  patterns,
  personTypes,
  taxRegimes,
  type Locale,
  type PersonType,
  type SetupDraft,
  type TaxRegime,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { orNull, rulePartsOf, type Translate } from './rule-parts';
import { isTimeZone } from './time-zones';

/** What the form holds; '' for none. */
export interface CompanyValues {
  readonly commercialName: string;
  readonly legalName: string;
  readonly personType: PersonType;
  readonly rfc: string;
  /** One for each type of person, so that trying the other type loses nothing. */
  readonly taxRegime: Readonly<Record<PersonType, TaxRegime | ''>>;
  readonly taxZipCode: string;
  readonly timeZone: string;
  readonly locale: Locale;
}

/** What one begins with, or what was saved. */
export const companyValues = (
  saved: SetupDraft['company'],
  begin: Pick<CompanyValues, 'timeZone' | 'locale'>,
): CompanyValues => {
  const none = { moral: '', fisica: '' } as const;
  if (!saved) return { commercialName: '', legalName: '', personType: 'moral', rfc: '', taxRegime: none, taxZipCode: '', ...begin };
  const { legalName, rfc, taxRegime, taxZipCode, ...rest } = saved;
  return {
    ...rest,
    legalName: legalName ?? '',
    rfc: rfc ?? '',
    taxRegime: { ...none, [saved.personType]: taxRegime ?? '' },
    taxZipCode: taxZipCode ?? '',
  };
};

/** In the person's words what the contract demands on the wire; rules-agree.test.ts holds the two together. */
export const companyRules = (t: Translate) => {
  const { text, shaped } = rulePartsOf(t);
  const regime = yup.string().oneOf(['', ...taxRegimes], t('companySetup.validation.option'));
  return yup.object({
    commercialName: text(limits.companyNameMax).required(t('companySetup.validation.commercialName')),
    legalName: text(limits.companyLegalNameMax),
    personType: yup.string().oneOf([...personTypes], t('companySetup.validation.option')).required(t('companySetup.validation.option')),
    rfc: yup
      .string()
      .test('shape', t('companySetup.validation.rfc'), (typed = '') => typed.trim() === '' || isRfc(normalizeRfc(typed))),
    // The other type's regime is not sent, and cannot be wrong: both come from lists.
    taxRegime: yup.object({ moral: regime, fisica: regime }),
    taxZipCode: shaped(patterns.zipCode, t('companySetup.validation.zipCode')),
    timeZone: yup
      .string()
      .required(t('companySetup.validation.timeZone'))
      .test('exists', t('companySetup.validation.timeZone'), (zone) => isTimeZone(zone)),
    locale: yup.string().oneOf([...locales], t('companySetup.validation.option')).required(t('companySetup.validation.option')),
  });
};

export const companyAnswers = (values: CompanyValues) => ({
  commercialName: values.commercialName.trim(),
  legalName: orNull(values.legalName),
  personType: values.personType,
  rfc: values.rfc.trim() === '' ? null : normalizeRfc(values.rfc),
  taxRegime: values.taxRegime[values.personType] || null,
  taxZipCode: orNull(values.taxZipCode),
  timeZone: values.timeZone,
  locale: values.locale,
});
