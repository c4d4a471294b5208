import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import { grantableRoles, type SsoView } from '@sala/shared-contracts';
import {
  Form,
  FormActions,
  FormBody,
  PasswordField,
  SelectField,
  SubmitButton,
  SwitchField,
  TextField,
} from '@sala/shared-ui/form';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { CopiedValue } from './copied-value';
import {
  clockChoices,
  providerBody,
  providerRules,
  valuesOf,
  type ProviderValues,
} from './provider-rules';
import { ProviderTest } from './provider-test';
import { RoleMappingFields } from './role-mapping-fields';
import { SsoSection } from './sso-section';

interface ProviderSectionProps {
  readonly view: SsoView;
  readonly canManage: boolean;
}

/** The company's OpenID Connect provider. */
export const ProviderSection = ({ view, canManage }: ProviderSectionProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const rules = useMemo(() => providerRules(t), [t]);
  // What was read when the form opened: news from elsewhere must not replace what is being typed.
  const [provider, setProvider] = useState(view.provider);
  const version = provider?.version ?? 0;
  const save = useMutation({
    ...apiMutation('ssoSave'),
    gcTime: 0, // do not cache the secret
    onSuccess: async (saved: SsoView) => {
      await queries.invalidateQueries({ queryKey: apiKey('ssoView') });
      setProvider(saved.provider);
      notify.success(t('singleSignOn.saved'));
    },
  });
  const secretHelp = () => {
    if (!provider) return undefined;
    const { lastFour } = provider.clientSecret;
    return lastFour === null
      ? t('singleSignOn.secretSet')
      : t('singleSignOn.secretEnds', { lastFour });
  };
  const help = secretHelp();
  return (
    <SsoSection title={t('singleSignOn.provider')} text={t('singleSignOn.providerText')}>
      <Form<ProviderValues>
        key={version}
        label={t('singleSignOn.provider')}
        initialValues={valuesOf(provider)}
        validationSchema={rules}
        onSubmit={(values) => save.mutate({ body: providerBody(values, version) })}
        submitting={save.isPending}
        problem={save.error instanceof ApiError ? save.error.problem : null}
        disabled={!canManage}
      >
        <UnsavedWatch />
        <FormBody>
          <CopiedValue label={t('singleSignOn.redirectUri')} value={view.redirectUri} />
          <TextField
            name="issuer"
            type="url"
            label={t('singleSignOn.issuer')}
            help={t('singleSignOn.issuerHelp')}
            mono
            required
          />
          <TextField name="clientId" label={t('singleSignOn.clientId')} mono required />
          <PasswordField
            name="clientSecret"
            label={t('singleSignOn.clientSecret')}
            autoComplete="new-password"
            {...(help && { help })}
          />
          <SwitchField name="enabled" label={t('singleSignOn.enabled')} />
          <SwitchField
            name="ssoOnly"
            label={t('singleSignOn.ssoOnly')}
            help={t('singleSignOn.ssoOnlyHelp')}
          />
          <SwitchField
            name="justInTime"
            label={t('singleSignOn.justInTime')}
            help={t('singleSignOn.justInTimeHelp')}
          />
          <SelectField
            name="defaultRole"
            label={t('singleSignOn.defaultRole')}
            placeholder={null}
            options={grantableRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
          <SwitchField
            name="syncRoles"
            label={t('singleSignOn.syncRoles')}
            help={t('singleSignOn.syncRolesHelp')}
          />
          <SelectField
            name="clockSeconds"
            label={t('singleSignOn.clockSeconds')}
            help={t('singleSignOn.clockSecondsHelp')}
            placeholder={null}
            options={clockChoices(valuesOf(provider).clockSeconds).map((value) => ({
              value,
              label: t('singleSignOn.seconds', { count: Number(value) }),
            }))}
          />
          <TextField name="groupsClaim" label={t('singleSignOn.groupsClaim')} mono required />
          <RoleMappingFields readOnly={!canManage} />
        </FormBody>
        {canManage ? (
          <FormActions>
            <SubmitButton>{t('singleSignOn.save')}</SubmitButton>
          </FormActions>
        ) : null}
      </Form>
      {canManage && provider ? <ProviderTest /> : null}
    </SsoSection>
  );
};
