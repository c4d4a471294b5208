import {
  fitsPersonType,
  isRfc,
  limits,
  normalizeRfc,
  patterns,
  taxRegimes,
  type Company,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import { isTimeZone } from '../../parts/time-zones';
import { orNull, rulePartsOf, type Translate } from '../../parts/shared-rules';

export interface GeneralValues {
  readonly commercialName: string;
  readonly legalName: string;
  readonly personType: string;
  readonly rfc: string;
  readonly taxRegime: string;
  readonly taxZipCode: string;
  readonly timeZone: string;
  readonly locale: Company['locale'];
  readonly retentionYears: string;
  readonly chatRetentionDays: string;
  readonly privacyContact: string;
  readonly weekStart: Company['weekStart'];
  readonly accent: Company['accent'];
  readonly quiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
}

export type GeneralChanges = Omit<EndpointInput<Contract['companyUpdate']>['body'], 'version'>;

export const generalValues = (company: Company): GeneralValues => ({
  commercialName: company.commercialName,
  legalName: company.legalName ?? '',
  personType: company.personType ?? '',
  rfc: company.rfc ?? '',
  taxRegime: company.taxRegime ?? '',
  taxZipCode: company.taxZipCode ?? '',
  timeZone: company.timeZone,
  locale: company.locale,
  retentionYears: String(company.retentionYears),
  chatRetentionDays: company.chatRetentionDays === null ? '' : String(company.chatRetentionDays),
  privacyContact: company.privacyContact ?? '',
  weekStart: company.weekStart,
  accent: company.accent,
  quiet: company.quietHours !== null,
  quietFrom: company.quietHours?.from ?? '22:00',
  quietTo: company.quietHours?.to ?? '07:00',
});

const personTypeOf = (typed: string): Company['personType'] =>
  typed === 'moral' || typed === 'fisica' ? typed : null;
const regimeOf = (typed: string) => taxRegimes.find((regime) => regime === typed) ?? null;

const bodyOf = (values: GeneralValues) => ({
  commercialName: values.commercialName.trim(),
  legalName: orNull(values.legalName),
  personType: personTypeOf(values.personType),
  rfc: values.rfc.trim() === '' ? null : normalizeRfc(values.rfc),
  taxRegime: regimeOf(values.taxRegime),
  taxZipCode: orNull(values.taxZipCode),
  timeZone: values.timeZone,
  locale: values.locale,
  retentionYears: parseNumber(values.retentionYears) ?? NaN,
  chatRetentionDays: parseNumber(values.chatRetentionDays),
  privacyContact: orNull(values.privacyContact)?.toLowerCase() ?? null,
  weekStart: values.weekStart,
  accent: values.accent,
  quietHours: values.quiet ? { from: values.quietFrom, to: values.quietTo } : null,
});

/** Only what differs from the company. */
export const generalChanges = (values: GeneralValues, company: Company): GeneralChanges => {
  const before = new Map<string, unknown>(Object.entries(company));
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(
      ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
    ),
  );
};

/* yup does not type sibling values. */
const siblings = ({ parent }: yup.TestContext) => parent as Pick<GeneralValues, 'personType'>;

export const generalRules = (t: Translate) => {
  const { text, shaped } = rulePartsOf(t);
  const years = t('companySettings.validation.years', {
    min: limits.retentionYearsMin,
    max: limits.retentionYearsMax,
  });
  const days = t('companySettings.validation.years', {
    min: limits.chatRetentionDaysMin,
    max: limits.chatRetentionDaysMax,
  });
  return yup.object({
    commercialName: text(limits.companyNameMax).required(
      t('companySetup.validation.commercialName'),
    ),
    legalName: text(limits.companyLegalNameMax),
    rfc: yup.string().test('rfc', t('companySetup.validation.rfc'), (typed, context) => {
      if (!typed?.trim()) return true;
      const rfc = normalizeRfc(typed);
      const type = personTypeOf(siblings(context).personType);
      if (isRfc(rfc) && type && !fitsPersonType(rfc, type))
        return context.createError({ message: t(`companySetup.rfcLength.${type}`) });
      return isRfc(rfc);
    }),
    taxZipCode: shaped(patterns.zipCode, t('companySetup.validation.zipCode')),
    timeZone: yup
      .string()
      .required(t('companySetup.validation.timeZone'))
      .test('exists', t('companySetup.validation.timeZone'), (zone) => isTimeZone(zone)),
    retentionYears: yup.string().test('years', years, (typed) => {
      const number = parseNumber(typed ?? '');
      return (
        number !== null &&
        Number.isInteger(number) &&
        number >= limits.retentionYearsMin &&
        number <= limits.retentionYearsMax
      );
    }),
    chatRetentionDays: yup.string().test('days', days, (typed) => {
      const number = parseNumber(typed ?? '');
      return (
        number === null ||
        (Number.isInteger(number) &&
          number >= limits.chatRetentionDaysMin &&
          number <= limits.chatRetentionDaysMax)
      );
    }),
    quietFrom: shaped(patterns.clockTime, t('companySettings.validation.clock')),
    quietTo: shaped(patterns.clockTime, t('companySettings.validation.clock')).test(
      'other',
      t('companySettings.validation.quiet'),
      function other(to) {
        // As above.
        const { quiet, quietFrom } = this.parent as Pick<GeneralValues, 'quiet' | 'quietFrom'>;
        return !quiet || to !== quietFrom;
      },
    ),
    privacyContact: yup.string().trim().email(t('companySettings.validation.email')),
  });
};
