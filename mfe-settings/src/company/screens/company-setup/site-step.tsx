import { phoneCountries } from '@sala/shared-contracts';
import { FormBody, FormWide, PhoneField, TextField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { OpeningHours } from './opening-hours';
import { siteAnswers, siteRules, siteValues, type SiteValues } from './site-rules';
import { StepForm, type Wizard } from './step-form';

/** Step 2: the first site. */
export const SiteStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => siteRules(t), [t]);
  return (
    <StepForm<SiteValues>
      wizard={wizard}
      step="site"
      saved={siteValues(wizard.draft.site)}
      rules={rules}
      answersOf={(values) => ({ site: siteAnswers(values) })}
    >
      <FormBody columns={2}>
        <FormWide>
          <TextField
            name="name"
            label={t('companySetup.siteName')}
            help={t('companySetup.siteNameHelp')}
            required
          />
        </FormWide>
        <FormWide>
          <TextField
            name="address"
            label={t('companySetup.address')}
            autoComplete="street-address"
          />
        </FormWide>
        <PhoneField name="phone" label={t('companySetup.phone')} countries={phoneCountries} />
        <TextField
          name="clues"
          label={t('companySetup.clues')}
          help={t('companySetup.cluesHelp')}
          mono
        />
      </FormBody>
      <OpeningHours />
    </StepForm>
  );
};
