import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import { sapDrivers, type ConnectionMode, type SapConnection } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import {
  PasswordField,
  RadioGroupField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { hasAddress, sapBody, sapRules, sapValues, type SapValues } from './sap-connection-rules';
import { ToCopy } from './to-copy';

interface SapConnectionDialogProps {
  /** null: none yet. */
  readonly connection: SapConnection | null;
  readonly modes: readonly ConnectionMode[];
  readonly onClose: () => void;
}

const asks = ['institution', 'fhir', 'user', 'messages', 'sender', 'network'] as const;

/** What only the hospital's own team can tell or do. */
const WhatToAsk = () => {
  const { t } = useTranslation('settings');
  return (
    <Box asChild fontSize="sm">
      <details>
        <Box as="summary" cursor="pointer" minH={{ base: 'touch', md: '8' }} alignContent="center">
          {t('apps.sap.ask.title')}
        </Box>
        <Box as="ul" ps="5" listStyleType="disc">
          {asks.map((one) => (
            <li key={one}>{t(`apps.sap.ask.${one}`)}</li>
          ))}
        </Box>
      </details>
    </Box>
  );
};

/** What an administrator of SAP enters to send messages here. */
const Listener = ({ address }: { readonly address: string | null }) => {
  const { t } = useTranslation('settings');
  return address === null ? (
    <Text size="sm" tone="muted">
      {t('apps.sap.noListener')}
    </Text>
  ) : (
    <>
      <ToCopy label={t('apps.sap.mllpAddress')} value={address} />
      <Text size="sm" tone="muted">
        {t('apps.sap.mllpHelp')}
      </Text>
    </>
  );
};

const SapFields = ({
  connection,
  modes,
}: Pick<SapConnectionDialogProps, 'connection' | 'modes'>) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<SapValues>();
  const empties =
    connection !== null &&
    values.institution.trim().toUpperCase() !== connection.settings.institution;
  const secretHelp = (): string => {
    if (!connection?.secret.set) return t('apps.sap.secretHelp');
    const { lastFour } = connection.secret;
    return lastFour === null
      ? t('apps.connection.secretSet')
      : t('apps.connection.secretEnds', { lastFour });
  };
  return (
    <>
      {modes.length > 1 ? (
        <SelectField
          name="mode"
          label={t('apps.channel.mode')}
          placeholder={null}
          options={modes.map((value) => ({ value, label: t(`apps.sap.modes.${value}`) }))}
        />
      ) : null}
      <RadioGroupField
        name="driver"
        label={t('apps.sap.driver')}
        options={sapDrivers.map((value) => ({
          value,
          label: t(`apps.sap.drivers.${value}`),
          help: t(`apps.sap.driversHelp.${value}`),
        }))}
      />
      <TextField
        name="institution"
        label={t('apps.sap.institution')}
        help={t('apps.sap.institutionHelp')}
        mono
        required
      />
      {empties ? (
        <Text role="status" size="sm" tone="danger">
          {t('apps.sap.institutionChanges')}
        </Text>
      ) : null}
      {hasAddress(values) ? (
        <>
          <TextField
            name="baseUrl"
            type="url"
            label={t('apps.sap.baseUrl')}
            help={t('apps.sap.baseUrlHelp')}
            mono
            required
          />
          <TextField
            name="user"
            label={t('apps.sap.user')}
            help={t('apps.sap.userHelp')}
            autoComplete="off"
            mono
          />
          <PasswordField
            name="secret"
            label={t(values.user.trim() === '' ? 'apps.sap.token' : 'apps.sap.password')}
            autoComplete="new-password"
            help={secretHelp()}
          />
        </>
      ) : null}
      <TextField
        name="sender"
        label={t('apps.sap.sender')}
        help={t('apps.sap.senderHelp')}
        mono
        required={values.driver === 'hl7v2'}
      />
    </>
  );
};

/** How the company reaches the hospital's SAP, and what SAP has to be told. */
export const SapConnectionDialog = ({ connection, modes, onClose }: SapConnectionDialogProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const rules = useMemo(() => sapRules(t), [t]);
  const save = useMutation({
    ...apiMutation('sapConnectionSave'),
    gcTime: 0, // do not cache the password
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'sapConnectionView'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
      notify.success(t('apps.connection.saved'));
      onClose();
    },
  });
  return (
    <FormDialog<SapValues>
      open
      title={t('apps.sap.title')}
      description={t('apps.sap.text')}
      submitLabel={t('apps.connection.save')}
      initialValues={sapValues(connection, modes)}
      validationSchema={rules}
      onSubmit={(values) => save.mutate({ body: sapBody(values) })}
      onClose={onClose}
      submitting={save.isPending}
      problem={save.error instanceof ApiError ? save.error.problem : null}
    >
      <UnsavedWatch />
      <SapFields connection={connection} modes={modes} />
      {connection ? (
        <Listener address={connection.mllpAddress} />
      ) : (
        <Text size="sm" tone="muted">
          {t('apps.sap.mllpLater')}
        </Text>
      )}
      <WhatToAsk />
    </FormDialog>
  );
};
