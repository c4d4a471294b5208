import { limits, locales, type Locale, type Problem } from '@sala/shared-contracts';
import { CompanyIcon } from '@sala/shared-ui/icons';
import { Form, FormActions, FormBody, RadioGroupField, SelectField, SubmitButton, TextField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { companyRules, type CompanyValues } from './company-rules';
import { offsetOf, timeZones } from './time-zones';

export interface CompanyFormProps {
  readonly initialValues: CompanyValues;
  readonly onSubmit: (values: CompanyValues) => void;
  readonly submitting: boolean;
  readonly problem: Problem | null;
}

const nameKey: Record<Locale, 'es' | 'en'> = { 'es-MX': 'es', en: 'en' };

/** Zones of Mexico by their city and offset, then a line, then the rest of the world by name. */
const useTimeZoneChoices = () => {
  const { t } = useTranslation('settings');
  return useMemo(() => {
    const { mexican, others } = timeZones();
    return [
      ...mexican.map(({ zone, city }) => ({ value: zone, label: `${t(`timeZones.${city}`)} (${offsetOf(zone)})` })),
      { value: 'others', label: t('companySetup.otherTimeZones'), disabled: true },
      ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    ];
  }, [t]);
};

const Fields = () => {
  const { t } = useTranslation('settings');
  const { dirty } = useFormikContext<CompanyValues>();
  useUnsavedWork(dirty);
  return (
    <FormBody>
      <TextField
        name="commercialName"
        label={t('companySetup.commercialName')}
        help={t('companySetup.commercialNameHelp')}
        autoComplete="organization"
        countTo={limits.companyNameMax}
        required
        autoFocus
      />
      <TextField name="legalName" label={t('companySetup.legalName')} help={t('companySetup.legalNameHelp')} />
      <SelectField
        name="timeZone"
        label={t('companySetup.timeZone')}
        help={t('companySetup.timeZoneHelp')}
        options={useTimeZoneChoices()}
        placeholder={null}
        required
      />
      <RadioGroupField
        name="locale"
        label={t('companySetup.locale')}
        options={locales.map((locale) => ({ value: locale, label: t(`locales.${nameKey[locale]}`) }))}
        required
      />
    </FormBody>
  );
};

/** The first step of setting up a company: it shows, checks and hands over; it never fetches. */
export const CompanyForm = ({ initialValues, onSubmit, submitting, problem }: CompanyFormProps) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => companyRules(t), [t]);
  return (
    <Form<CompanyValues>
      label={t('companySetup.title')}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={onSubmit}
      submitting={submitting}
      problem={problem}
    >
      <Fields />
      <FormActions>
        <SubmitButton size="lg">
          {submitting ? null : <CompanyIcon aria-hidden />}
          {t('companySetup.submit')}
        </SubmitButton>
      </FormActions>
    </Form>
  );
};
