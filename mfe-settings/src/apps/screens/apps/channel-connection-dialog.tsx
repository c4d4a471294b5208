import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import type { ChannelConnection, ConnectionMode, PhoneChannel } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { PasswordField, SelectField, TextField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import {
  channelBody,
  channelRules,
  valuesOf,
  type ChannelValues,
} from './channel-connection-rules';
import { ToCopy } from './to-copy';

interface ChannelConnectionDialogProps {
  readonly channel: PhoneChannel;
  /** null: none yet. */
  readonly connection: ChannelConnection | null;
  readonly modes: readonly ConnectionMode[];
  readonly onClose: () => void;
}

/** The company's own WhatsApp or SMS account, and what its provider has to be told. */
export const ChannelConnectionDialog = ({
  channel,
  connection,
  modes,
  onClose,
}: ChannelConnectionDialogProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const rules = useMemo(() => channelRules(t, channel), [t, channel]);
  const save = useMutation({
    ...apiMutation('channelConnectionSave'),
    gcTime: 0, // do not cache the token
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'channelConnectionView'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
      notify.success(t('apps.connection.saved'));
      onClose();
    },
  });
  const isWhatsapp = channel === 'whatsapp';
  const hasSimulator = modes.includes('simulator');
  const helpOf = (name: 'token' | 'appSecret'): string | undefined => {
    const secret = connection?.secrets[name];
    if (secret?.set)
      return secret.lastFour === null
        ? t('apps.connection.secretSet')
        : t('apps.connection.secretEnds', { lastFour: secret.lastFour });
    if (hasSimulator) return t('apps.channel.simulatorHelp');
    return name === 'appSecret' ? t('apps.channel.appSecretHelp') : undefined;
  };
  const tokenHelp = helpOf('token');
  const appSecretHelp = helpOf('appSecret');
  return (
    <FormDialog<ChannelValues>
      open
      title={t(`apps.channel.${channel}.title`)}
      description={t(`apps.channel.${channel}.text`)}
      submitLabel={t('apps.connection.save')}
      initialValues={valuesOf(connection, modes)}
      validationSchema={rules}
      onSubmit={(values) =>
        save.mutate({ params: { channel }, body: channelBody(channel, values) })
      }
      onClose={onClose}
      submitting={save.isPending}
      problem={save.error instanceof ApiError ? save.error.problem : null}
    >
      <UnsavedWatch />
      {modes.length > 1 ? (
        <SelectField
          name="mode"
          label={t('apps.channel.mode')}
          placeholder={null}
          options={modes.map((value) => ({ value, label: t(`apps.channel.modes.${value}`) }))}
        />
      ) : null}
      {isWhatsapp ? (
        <>
          <TextField
            name="settings.phoneNumberId"
            label={t('apps.channel.phoneNumberId')}
            mono
            required
          />
          <TextField
            name="settings.businessAccountId"
            label={t('apps.channel.businessAccountId')}
            mono
            required
          />
        </>
      ) : (
        <TextField name="settings.accountSid" label={t('apps.channel.accountSid')} mono required />
      )}
      <TextField
        name="settings.phone"
        type="tel"
        label={t('apps.channel.phone')}
        help={t('apps.channel.phoneHelp')}
        mono
        required
      />
      <PasswordField
        name="secrets.token"
        label={t(`apps.channel.token.${channel}`)}
        autoComplete="new-password"
        {...(tokenHelp !== undefined && { help: tokenHelp })}
      />
      {isWhatsapp ? (
        <PasswordField
          name="secrets.appSecret"
          label={t('apps.channel.appSecret')}
          autoComplete="new-password"
          {...(appSecretHelp !== undefined && { help: appSecretHelp })}
        />
      ) : null}
      {connection ? (
        <>
          <ToCopy label={t('apps.channel.webhookUrl')} value={connection.webhookUrl} />
          {isWhatsapp && connection.verifyToken !== null ? (
            <ToCopy label={t('apps.channel.verifyToken')} value={connection.verifyToken} />
          ) : null}
          <Text size="sm" tone="muted">
            {t(isWhatsapp ? 'apps.channel.copyHelp' : 'apps.channel.copyHelpSms')}
          </Text>
        </>
      ) : null}
    </FormDialog>
  );
};
