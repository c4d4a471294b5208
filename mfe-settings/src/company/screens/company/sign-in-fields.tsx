import { companySignInMethods } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { CheckboxField, FormSection } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';

/** How people may sign in. */
export const SignInFields = () => {
  const { t } = useTranslation('settings');
  return (
    <FormSection>
      <legend>{t('companySettings.fields.signInMethods')}</legend>
      {companySignInMethods.map((method) => (
        <CheckboxField
          key={method}
          name={`signInMethods.${method}`}
          label={t(`companySettings.signInMethods.${method}`)}
        />
      ))}
      <Text size="sm" tone="muted">
        {t('companySettings.signInHelp')}
      </Text>
    </FormSection>
  );
};
