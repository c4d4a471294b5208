import { accents, weekStarts } from '@sala/shared-contracts';
import {
  FormBody,
  FormSection,
  SelectField,
  SwitchField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { GeneralValues } from './general-rules';

/** What people of the company have until they choose otherwise. */
export const DefaultsFields = () => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<GeneralValues>();
  return (
    <FormSection>
      <legend>{t('companySettings.defaults')}</legend>
      <FormBody columns={2}>
        <SelectField
          name="weekStart"
          label={t('companySettings.fields.weekStart')}
          placeholder={null}
          options={weekStarts.map((value) => ({
            value,
            label: t(`companySettings.weekStarts.${value}`),
          }))}
        />
        <SelectField
          name="accent"
          label={t('companySettings.fields.accent')}
          help={t('companySettings.accentHelp')}
          placeholder={null}
          options={accents.map((value) => ({
            value,
            label: t(`companySettings.accents.${value}`),
          }))}
        />
      </FormBody>
      <SwitchField
        name="quiet"
        label={t('companySettings.quiet')}
        help={t('companySettings.quietHelp')}
      />
      {values.quiet ? (
        <FormBody columns={2}>
          <TextField name="quietFrom" label={t('companySettings.quietFrom')} required />
          <TextField name="quietTo" label={t('companySettings.quietTo')} required />
        </FormBody>
      ) : null}
    </FormSection>
  );
};
