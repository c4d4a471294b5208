import {
  fitsPersonType,
  isRfc,
  limits,
  locales,
  normalizeRfc,
  patterns,
  personTypes,
  phoneCountries,
  taxRegimes,
  type Locale,
  type PersonType,
  type PhoneCountry,
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
  readonly country: PhoneCountry;
  readonly timeZone: string;
  readonly locale: Locale;
}

/** What one begins with, or what was saved. */
export const companyValues = (
  saved: SetupDraft['company'],
  begin: Pick<CompanyValues, 'timeZone' | 'locale'>,
): CompanyValues => {
  const none = { moral: '', fisica: '' } as const;
  if (!saved) {
    return {
      commercialName: '',
      legalName: '',
      personType: 'moral',
      rfc: '',
      taxRegime: none,
      taxZipCode: '',
      country: 'MX',
      ...begin,
    };
  }
  const { legalName, rfc, taxRegime, taxZipCode, ...rest } = saved;
  return {
    ...rest,
    legalName: legalName ?? '',
    rfc: rfc ?? '',
    taxRegime: { ...none, [saved.personType]: taxRegime ?? '' },
    taxZipCode: taxZipCode ?? '',
  };
};

/* Formik hands a rule the values beside it; yup's type does not know which. */
const beside = ({ parent }: yup.TestContext) =>
  parent as Pick<CompanyValues, 'country' | 'personType'>;

/** Of another country nothing is asked that only Mexico's tax office knows. */
const taxRules = (t: Translate) => ({
  rfc: yup.string().test('rfc', t('companySetup.validation.rfc'), (typed, context) => {
    const { country, personType } = beside(context);
    if (country !== 'MX' || !typed?.trim()) return true;
    const rfc = normalizeRfc(typed);
    if (isRfc(rfc) && !fitsPersonType(rfc, personType))
      return context.createError({ message: t(`companySetup.rfcLength.${personType}`) });
    return isRfc(rfc);
  }),
  taxZipCode: yup
    .string()
    .trim()
    .test(
      'zip',
      t('companySetup.validation.zipCode'),
      (typed, context) =>
        !typed || beside(context).country !== 'MX' || patterns.zipCode.test(typed),
    ),
});

/**
 * In the person's words what the contract demands on the wire; rules-agree.test.ts holds the two
 * together.
 */
export const companyRules = (t: Translate) => {
  const { text } = rulePartsOf(t);
  const regime = yup.string().oneOf(['', ...taxRegimes], t('companySetup.validation.option'));
  return yup.object({
    commercialName: text(limits.companyNameMax).required(
      t('companySetup.validation.commercialName'),
    ),
    legalName: text(limits.companyLegalNameMax),
    personType: yup
      .string()
      .oneOf([...personTypes], t('companySetup.validation.option'))
      .required(t('companySetup.validation.option')),
    ...taxRules(t),
    // The other type's regime is not sent, and cannot be wrong: both come from lists.
    taxRegime: yup.object({ moral: regime, fisica: regime }),
    country: yup
      .string()
      .oneOf([...phoneCountries], t('companySetup.validation.option'))
      .required(t('companySetup.validation.option')),
    timeZone: yup
      .string()
      .required(t('companySetup.validation.timeZone'))
      .test('exists', t('companySetup.validation.timeZone'), (zone) => isTimeZone(zone)),
    locale: yup
      .string()
      .oneOf([...locales], t('companySetup.validation.option'))
      .required(t('companySetup.validation.option')),
  });
};

const taxAnswers = ({ country, rfc, taxRegime, taxZipCode, personType }: CompanyValues) =>
  country === 'MX'
    ? {
        rfc: rfc.trim() === '' ? null : normalizeRfc(rfc),
        taxRegime: taxRegime[personType] || null,
        taxZipCode: orNull(taxZipCode),
      }
    : { rfc: null, taxRegime: null, taxZipCode: null };

export const companyAnswers = (values: CompanyValues) => ({
  commercialName: values.commercialName.trim(),
  legalName: orNull(values.legalName),
  personType: values.personType,
  ...taxAnswers(values),
  country: values.country,
  timeZone: values.timeZone,
  locale: values.locale,
});
