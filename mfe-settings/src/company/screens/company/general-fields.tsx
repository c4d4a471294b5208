import { limits, locales, personTypes, type Locale } from '@sala/shared-contracts';
import { Link, Text } from '@sala/shared-ui';
import {
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  RadioGroupField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { Link as RouterLink, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { regimesOf } from '../../parts/tax-regimes';
import { useTimeZoneChoices } from '../../parts/time-zone-choices';
import { DefaultsFields } from './defaults-fields';
import type { GeneralValues } from './general-rules';

const nameKey: Readonly<Record<Locale, 'es' | 'en'>> = { 'es-MX': 'es', en: 'en' };

const TaxFields = () => {
  const { t } = useTranslation('settings');
  const { personType } = useFormikContext<GeneralValues>().values;
  return (
    <FormSection>
      <legend>{t('companySetup.tax')}</legend>
      <FormBody columns={2}>
        <FormWide>
          <RadioGroupField
            name="personType"
            label={t('companySetup.personType')}
            direction="row"
            options={personTypes.map((type) => ({
              value: type,
              label: t(`companySetup.personTypes.${type}`),
            }))}
          />
        </FormWide>
        <TextField name="rfc" label={t('companySetup.rfc')} mono />
        <TextField name="taxZipCode" label={t('companySetup.taxZipCode')} />
        <FormWide>
          <SelectField
            key={personType}
            name="taxRegime"
            label={t('companySetup.taxRegime')}
            placeholder={t('companySetup.noTaxRegime')}
            options={personTypes
              .filter((type) => type === personType)
              .flatMap(regimesOf)
              .map((code) => ({ value: code, label: t(`companySetup.taxRegimes.${code}`) }))}
          />
        </FormWide>
      </FormBody>
    </FormSection>
  );
};

/** The fields of the company; sites and notices are where they are published. */
export const GeneralFields = ({ mexican }: { readonly mexican: boolean }) => {
  const { t } = useTranslation('settings');
  useUnsavedWork(useFormikContext<GeneralValues>().dirty);
  return (
    <FormBody>
      <TextField
        name="commercialName"
        label={t('companySetup.commercialName')}
        countTo={limits.companyNameMax}
        required
      />
      <TextField name="legalName" label={t('companySetup.legalName')} />
      <Text size="sm" tone="muted">
        {t('companySettings.addressElsewhere')}{' '}
        <Link asChild>
          <RouterLink to="/hospital/organization">
            {t('companySettings.openOrganization')}
          </RouterLink>
        </Link>
      </Text>
      {mexican ? <TaxFields /> : null}
      <FormSection>
        <legend>{t('companySettings.place')}</legend>
        <FormBody columns={2}>
          <SelectField
            name="timeZone"
            label={t('companySetup.timeZone')}
            placeholder={null}
            options={useTimeZoneChoices()}
            required
          />
          <SelectField
            name="locale"
            label={t('companySettings.fields.locale')}
            placeholder={null}
            options={locales.map((locale) => ({
              value: locale,
              label: t(`locales.${nameKey[locale]}`),
            }))}
            required
          />
        </FormBody>
      </FormSection>
      <DefaultsFields />
      <FormSection>
        <legend>{t('companySettings.privacy')}</legend>
        <FormBody columns={2}>
          <NumberField
            name="retentionYears"
            label={t('companySettings.fields.retentionYears')}
            help={t('companySettings.retentionHelp', { min: limits.retentionYearsMin })}
            integer
            required
          />
          <NumberField
            name="chatRetentionDays"
            label={t('companySettings.fields.chatRetentionDays')}
            help={t('companySettings.chatRetentionHelp')}
            integer
          />
          <TextField
            name="privacyContact"
            type="email"
            label={t('companySettings.fields.privacyContact')}
            help={t('companySettings.privacyContactHelp')}
          />
        </FormBody>
        <Text size="sm" tone="muted" mt="2">
          <Link asChild>
            <RouterLink to="/hospital/organization?tab=privacy">
              {t('companySettings.openNotices')}
            </RouterLink>
          </Link>
        </Text>
      </FormSection>
    </FormBody>
  );
};
