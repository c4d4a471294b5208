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
import { orNull, rulePartsOf, type Translate } from '../../parts/shared-rules';
import { isTimeZone } from '../../parts/time-zones';

/** Form values; '' means empty. */
export interface CompanyValues {
  readonly commercialName: string;
  readonly legalName: string;
  readonly personType: PersonType;
  readonly rfc: string;
  /** One value per type of person, so that switching loses nothing. */
  readonly taxRegime: Readonly<Record<PersonType, TaxRegime | ''>>;
  readonly taxZipCode: string;
  readonly country: PhoneCountry;
  readonly timeZone: string;
  readonly locale: Locale;
}

/** Initial or saved values. */
export const companyValues = (
  saved: SetupDraft['company'],
  defaults: Pick<CompanyValues, 'timeZone' | 'locale'>,
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
      ...defaults,
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

/* yup does not type sibling values. */
const siblingValues = ({ parent }: yup.TestContext) =>
  parent as Pick<CompanyValues, 'country' | 'personType'>;

/** Required for Mexico only: other countries have no SAT data. */
const taxRules = (t: Translate) => ({
  rfc: yup.string().test('rfc', t('companySetup.validation.rfc'), (typed, context) => {
    const { country, personType } = siblingValues(context);
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
        !typed || siblingValues(context).country !== 'MX' || patterns.zipCode.test(typed),
    ),
});

/** Validation as in the API schema, with translated messages; `rules-agree.test.ts` compares both. */
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
    // Only the regime of the chosen type is sent; both come from lists and cannot be invalid.
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
