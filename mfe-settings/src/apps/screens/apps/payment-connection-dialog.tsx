import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import type { BillingProvider, PaymentConnection, PaymentMode } from '@sala/shared-contracts';
import { Box, Link as Looks, Stack, Text } from '@sala/shared-ui';
import { PasswordField, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { Link, notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { paths } from '../../../paths';
import {
  keepsSecrets,
  paymentBody,
  paymentRules,
  valuesOf,
  type PaymentValues,
} from './payment-connection-rules';
import { ToCopy } from './to-copy';

interface StepProps {
  readonly text: string;
  readonly children: ReactNode;
}

const Step = ({ text, children }: StepProps) => (
  <Box as="li" mb="4">
    <Text size="sm" mb="1.5">
      {text}
    </Text>
    {children}
  </Box>
);

interface FieldsProps {
  readonly provider: BillingProvider;
  /** null: none yet. */
  readonly connection: PaymentConnection | null;
  readonly modes: readonly PaymentMode[];
  readonly webhookUrl: string;
}

/** In the order in which they are found at the provider. */
const LiveSteps = ({ provider, connection, webhookUrl }: Omit<FieldsProps, 'modes'>) => {
  const { t } = useTranslation('settings');
  const isKept = keepsSecrets(connection);
  const helpOf = (name: 'secretKey' | 'webhookSecret') => {
    const secret = connection?.secrets[name];
    if (!isKept || !secret?.set) return {};
    return {
      help:
        secret.lastFour === null
          ? t('apps.connection.secretSet')
          : t('apps.connection.secretEnds', { lastFour: secret.lastFour }),
    };
  };
  return (
    <Box as="ol" listStyleType="decimal" ps="5">
      <Step text={t(`apps.payments.${provider}.keyStep`)}>
        <PasswordField
          name="secrets.secretKey"
          label={t(`apps.payments.${provider}.secretKey`)}
          autoComplete="new-password"
          required={!isKept}
          {...helpOf('secretKey')}
        />
      </Step>
      <Step text={t(`apps.payments.${provider}.addressStep`)}>
        <ToCopy label={t('apps.payments.webhookUrl')} value={webhookUrl} />
      </Step>
      <Step text={t(`apps.payments.${provider}.secretStep`)}>
        <PasswordField
          name="secrets.webhookSecret"
          label={t(`apps.payments.${provider}.webhookSecret`)}
          autoComplete="new-password"
          required={!isKept}
          {...helpOf('webhookSecret')}
        />
      </Step>
    </Box>
  );
};

const Fields = ({ modes, ...steps }: FieldsProps) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<PaymentValues>();
  return (
    <Stack gap="4">
      {modes.length > 1 ? (
        <SelectField
          name="mode"
          label={t('apps.channel.mode')}
          placeholder={null}
          options={modes.map((value) => ({ value, label: t(`apps.channel.modes.${value}`) }))}
        />
      ) : null}
      {values.mode === 'live' ? (
        <LiveSteps {...steps} />
      ) : (
        <Text size="sm" tone="muted">
          {t('apps.payments.simulatorHelp')}
        </Text>
      )}
      <Looks asChild>
        <Link to={`${paths.helpCenter}?article=payment-accounts`} target="_blank">
          {t('apps.payments.guide')}
        </Link>
      </Looks>
    </Stack>
  );
};

interface PaymentConnectionDialogProps extends FieldsProps {
  readonly onClose: () => void;
}

/** The company's own account at Stripe or Mercado Pago. */
export const PaymentConnectionDialog = ({ onClose, ...fields }: PaymentConnectionDialogProps) => {
  const { provider, connection, modes } = fields;
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const rules = useMemo(() => paymentRules(t, provider, connection), [t, provider, connection]);
  const save = useMutation({
    ...apiMutation('paymentConnectionSave'),
    gcTime: 0, // do not cache the keys
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'paymentConnectionView'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
      notify.success(t('apps.connection.saved'));
      onClose();
    },
  });
  return (
    <FormDialog<PaymentValues>
      open
      title={t(`apps.payments.${provider}.title`)}
      description={t('apps.payments.text')}
      submitLabel={t('apps.connection.save')}
      initialValues={valuesOf(connection, modes)}
      validationSchema={rules}
      onSubmit={(values) =>
        save.mutate({ params: { provider }, body: paymentBody(provider, values) })
      }
      onClose={onClose}
      submitting={save.isPending}
      problem={save.error instanceof ApiError ? save.error.problem : null}
    >
      <UnsavedWatch />
      <Fields {...fields} />
    </FormDialog>
  );
};
