import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import { auditForwardingKinds, type AuditForwarding } from '@sala/shared-contracts';
import {
  NumberField,
  PasswordField,
  RadioGroupField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import {
  forwardingBody,
  forwardingRules,
  valuesOf,
  type ForwardingValues,
} from './audit-forwarding-rules';

const SyslogFields = () => {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextField name="target.host" label={t('apps.forwarding.host')} mono required />
      <NumberField name="target.port" label={t('apps.connection.port')} integer required />
      <TextareaField
        name="target.certificate"
        label={t('apps.forwarding.certificate')}
        help={t('apps.forwarding.certificateHelp')}
        rows={4}
      />
    </>
  );
};

const HttpFields = ({ forwarding }: { readonly forwarding: AuditForwarding | null }) => {
  const { t } = useTranslation('settings');
  const secret = forwarding?.authorization;
  const kept =
    secret?.lastFour == null
      ? t('apps.connection.secretSet')
      : t('apps.connection.secretEnds', { lastFour: secret.lastFour });
  return (
    <>
      <TextField name="target.url" label={t('apps.forwarding.url')} mono required />
      <PasswordField
        name="authorization"
        label={t('apps.forwarding.authorization')}
        help={secret?.set ? kept : t('apps.forwarding.authorizationHelp')}
        autoComplete="new-password"
      />
    </>
  );
};

const Fields = ({ forwarding }: { readonly forwarding: AuditForwarding | null }) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<ForwardingValues>();
  return (
    <>
      <RadioGroupField
        name="target.kind"
        label={t('apps.forwarding.kind')}
        options={auditForwardingKinds.map((value) => ({
          value,
          label: t(`apps.forwarding.kinds.${value}`),
        }))}
      />
      {values.target.kind === 'syslog' ? <SyslogFields /> : <HttpFields forwarding={forwarding} />}
    </>
  );
};

interface AuditForwardingDialogProps {
  /** null: none yet. */
  readonly forwarding: AuditForwarding | null;
  readonly onClose: () => void;
}

/** Where the audit log is forwarded to. */
export const AuditForwardingDialog = ({ forwarding, onClose }: AuditForwardingDialogProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const rules = useMemo(() => forwardingRules(t), [t]);
  const save = useMutation({
    ...apiMutation('auditForwardingSave'),
    gcTime: 0, // do not cache the secret
    onSuccess: async () => {
      await Promise.all(
        (['integrationList', 'auditForwardingView'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
      notify.success(t('apps.connection.saved'));
      onClose();
    },
  });
  return (
    <FormDialog<ForwardingValues>
      open
      title={t('apps.forwarding.title')}
      description={t('apps.forwarding.text')}
      submitLabel={t('apps.connection.save')}
      initialValues={valuesOf(forwarding)}
      validationSchema={rules}
      onSubmit={(values) => save.mutate({ body: forwardingBody(values) })}
      onClose={onClose}
      submitting={save.isPending}
      problem={save.error instanceof ApiError ? save.error.problem : null}
    >
      <UnsavedWatch />
      <Fields forwarding={forwarding} />
    </FormDialog>
  );
};
