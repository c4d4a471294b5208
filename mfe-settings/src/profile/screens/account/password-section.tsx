import { apiKey, apiMutation } from '@sala/shared-auth';
import {
  Form,
  FormActions,
  FormBody,
  PasswordField,
  SubmitButton,
  useFormikContext,
} from '@sala/shared-ui/form';
import {
  notify,
  useMutation,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useMemo } from 'react';
import { emptyPassword, passwordBody, passwordRules, type PasswordValues } from './account-rules';
import { SettingsSection } from '../../parts/settings-section';
import { PasswordChecks } from './password-checks';
import { problemAt } from '../../parts/field-problem';

const Fields = () => {
  const { t } = useTranslation('settings');
  const { dirty, values } = useFormikContext<PasswordValues>();
  useUnsavedWork(dirty);
  return (
    <FormBody>
      <PasswordField
        name="current"
        label={t('account.currentPassword')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        name="password"
        label={t('account.newPassword')}
        help={<PasswordChecks password={values.password} />}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="confirm"
        label={t('account.confirmPassword')}
        autoComplete="new-password"
        required
      />
    </FormBody>
  );
};

/** Changes the password and ends all other sessions. */
export const PasswordSection = () => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const rules = useMemo(() => passwordRules(t), [t]);
  const change = useMutation({
    ...apiMutation('accountPasswordChange'),
    onSuccess: () => {
      notify.success(t('account.passwordChanged'));
      return client.invalidateQueries({ queryKey: apiKey('accountSessionList') });
    },
  });
  const problem = useMemo(() => problemAt(change.error, { password: 'current' }), [change.error]);
  return (
    <SettingsSection title={t('account.password')} text={t('account.passwordText')}>
      <Form<PasswordValues>
        label={t('account.password')}
        initialValues={emptyPassword}
        validationSchema={rules}
        // Clears the form; the focus stays on the button.
        onSubmit={(values, { resetForm }) =>
          change.mutate({ body: passwordBody(values) }, { onSuccess: () => resetForm() })
        }
        submitting={change.isPending}
        problem={problem}
      >
        <Fields />
        <FormActions>
          <SubmitButton variant="outline">{t('account.changePassword')}</SubmitButton>
        </FormActions>
      </Form>
    </SettingsSection>
  );
};
