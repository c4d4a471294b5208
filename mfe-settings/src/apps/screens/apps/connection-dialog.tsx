import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import type { CompanyConnection, ConnectableProvider } from '@sala/shared-contracts';
import { Box, Code, Text } from '@sala/shared-ui';
import { NumberField, PasswordField, SelectField, TextField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import {
  connectionBody,
  connectionRules,
  valuesOf,
  type ConnectionValues,
} from './connection-rules';

const securities: readonly ConnectionValues['settings']['security'][] = ['tls', 'starttls', 'none'];

interface ConnectionDialogProps {
  readonly provider: ConnectableProvider;
  /** null: none yet. */
  readonly connection: CompanyConnection | null;
  readonly onClose: () => void;
}

/** The company's own mail server: host, credentials and sender. */
export const ConnectionDialog = ({ provider, connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const rules = useMemo(() => connectionRules(t), [t]);
  const save = useMutation({
    ...apiMutation('connectionSave'),
    gcTime: 0, // do not cache the password
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'connectionView'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
      notify.success(t('apps.connection.saved'));
      onClose();
    },
  });
  /** Whether a secret is stored, with its last characters. */
  const secretHelp = (secret: { set: boolean; lastFour: string | null } | undefined) => {
    if (!secret?.set) return undefined;
    return secret.lastFour === null
      ? t('apps.connection.secretSet')
      : t('apps.connection.secretEnds', { lastFour: secret.lastFour });
  };
  const passwordHelp = secretHelp(connection?.secrets.password);
  return (
    <FormDialog<ConnectionValues>
      open
      title={t('apps.connection.title')}
      description={t('apps.connection.text')}
      submitLabel={t('apps.connection.save')}
      initialValues={valuesOf(connection)}
      validationSchema={rules}
      onSubmit={(values) => save.mutate({ params: { provider }, body: connectionBody(values) })}
      onClose={onClose}
      submitting={save.isPending}
      problem={save.error instanceof ApiError ? save.error.problem : null}
    >
      <UnsavedWatch />
      <TextField name="settings.fromName" label={t('apps.connection.fromName')} required />
      <TextField
        name="settings.fromAddress"
        type="email"
        label={t('apps.connection.fromAddress')}
        required
      />
      <TextField name="settings.host" label={t('apps.connection.host')} mono required />
      <NumberField name="settings.port" label={t('apps.connection.port')} integer required />
      <SelectField
        name="settings.security"
        label={t('apps.connection.security')}
        placeholder={null}
        options={securities.map((value) => ({
          value,
          label: t(`apps.connection.securities.${value}`),
        }))}
      />
      <TextField name="settings.user" label={t('apps.connection.user')} mono />
      <PasswordField
        name="secrets.password"
        label={t('apps.connection.password')}
        autoComplete="new-password"
        {...(passwordHelp ? { help: passwordHelp } : {})}
      />
      <PasswordField
        name="secrets.webhookSecret"
        label={t('apps.connection.webhookSecret')}
        help={secretHelp(connection?.secrets.webhookSecret) ?? t('apps.connection.webhookHelp')}
        autoComplete="new-password"
      />
      {connection ? (
        <Box>
          <Text size="sm" tone="muted">
            {t('apps.connection.webhookPath')}
          </Text>
          <Code overflowWrap="anywhere" userSelect="all">
            {`${window.location.origin}${connection.webhookPath}`}
          </Code>
        </Box>
      ) : null}
    </FormDialog>
  );
};
