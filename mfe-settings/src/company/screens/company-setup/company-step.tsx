import {
  hasRfcCheckDigit,
  isRfc,
  locales,
  normalizeRfc,
  personTypes,
  phoneCountries,
  type Locale,
} from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  FormBody,
  FormSection,
  FormWide,
  RadioGroupField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { companyAnswers, companyRules, companyValues, type CompanyValues } from './company-rules';
import { LogoField } from './logo-field';
import { StepForm, type Wizard } from './step-form';
import { regimesOf } from '../../parts/tax-regimes';
import { useTimeZoneChoices } from '../../parts/time-zone-choices';
import { likelyTimeZone } from '../../parts/time-zones';

const nameKey: Record<Locale, 'es' | 'en'> = { 'es-MX': 'es', en: 'en' };

/** Warns of an unusual but possible RFC (docs/spec/platform.md §7). */
const useRfcDoubt = (): string | null => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<CompanyValues>();
  const rfc = normalizeRfc(values.rfc);
  if (!isRfc(rfc)) return null;
  return hasRfcCheckDigit(rfc) ? null : t('companySetup.rfcDigit');
};

/** Mexico first, then alphabetical. */
const useCountryChoices = () => {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const [first, ...others] = phoneCountries.map((country) => ({
      value: country,
      label: names.of(country) ?? country,
    }));
    return [
      ...(first ? [first] : []),
      ...others.toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    ];
  }, [locale]);
};

const TaxFields = () => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<CompanyValues>();
  const doubt = useRfcDoubt();
  const { personType, country } = values;
  const mexican = country === 'MX';
  return (
    <FormSection>
      <legend>{t('companySetup.tax')}</legend>
      <FormBody columns={2}>
        <FormWide>
          <RadioGroupField
            name="personType"
            label={t('companySetup.personType')}
            options={personTypes.map((type) => ({
              value: type,
              label: t(`companySetup.personTypes.${type}`),
            }))}
            required
          />
        </FormWide>
        <FormWide>
          <TextField
            name="legalName"
            label={t('companySetup.legalName')}
            help={mexican ? t(`companySetup.legalNameHelp.${personType}`) : undefined}
          />
        </FormWide>
        {mexican ? (
          <>
            <TextField
              name="rfc"
              label={t('companySetup.rfc')}
              mono
              help={
                doubt ? (
                  <Text as="span" size="xs" color="status.amber.fg">
                    {doubt}
                  </Text>
                ) : (
                  t(`companySetup.rfcHelp.${personType}`)
                )
              }
            />
            <TextField
              name="taxZipCode"
              label={t('companySetup.taxZipCode')}
              help={t('companySetup.taxZipCodeHelp')}
            />
            <FormWide>
              <SelectField
                key={personType}
                name={`taxRegime.${personType}`}
                label={t('companySetup.taxRegime')}
                placeholder={t('companySetup.noTaxRegime')}
                options={regimesOf(personType).map((code) => ({
                  value: code,
                  label: t(`companySetup.taxRegimes.${code}`),
                }))}
              />
            </FormWide>
          </>
        ) : null}
      </FormBody>
    </FormSection>
  );
};

/** Step 1: the company. Only its name is required. */
export const CompanyStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const rules = useMemo(() => companyRules(t), [t]);
  return (
    <StepForm<CompanyValues>
      wizard={wizard}
      step="company"
      saved={companyValues(wizard.draft.company, { timeZone: likelyTimeZone(), locale })}
      rules={rules}
      answersOf={(values) => ({ company: companyAnswers(values) })}
    >
      <FormBody columns={2}>
        <FormWide>
          <TextField
            name="commercialName"
            label={t('companySetup.commercialName')}
            help={t('companySetup.commercialNameHelp')}
            autoComplete="organization"
            required
          />
        </FormWide>
        <FormWide>
          <LogoField />
        </FormWide>
        <SelectField
          name="country"
          label={t('companySetup.country')}
          options={useCountryChoices()}
          placeholder={null}
          required
        />
        <SelectField
          name="timeZone"
          label={t('companySetup.timeZone')}
          help={t('companySetup.timeZoneHelp')}
          options={useTimeZoneChoices()}
          placeholder={null}
          required
        />
        <FormWide>
          <RadioGroupField
            name="locale"
            label={t('companySetup.locale')}
            options={locales.map((value) => ({ value, label: t(`locales.${nameKey[value]}`) }))}
            required
          />
        </FormWide>
      </FormBody>
      <TaxFields />
    </StepForm>
  );
};
