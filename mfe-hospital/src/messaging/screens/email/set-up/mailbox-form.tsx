import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits, type MailboxDetail } from '@sala/shared-contracts';
import {
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  PasswordField,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  notify,
  useMutation,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import {
  mailboxBody,
  mailboxRules,
  mailboxValues,
  securities,
  type MailboxValues,
} from './mailbox-values';

interface MailboxFormProps {
  /** null: a new one. */
  readonly mailbox: MailboxDetail | null;
  readonly onClose: () => void;
}

const ServerFields = ({ of }: { readonly of: 'imap' | 'smtp' }) => {
  const { t } = useTranslation('hospital');
  return (
    <FormWide>
      <FormSection title={t(`email.boxes.${of}`)}>
        <TextField name={`${of}.host`} label={t('email.boxes.host')} mono required />
        <NumberField name={`${of}.port`} label={t('email.boxes.port')} integer required />
        <SelectField
          name={`${of}.security`}
          label={t('email.boxes.security')}
          placeholder={null}
          options={securities.map((value) => ({
            value,
            label: t(`email.boxes.securities.${value}`),
          }))}
        />
      </FormSection>
    </FormWide>
  );
};

const Unsaved = () => {
  useUnsavedWork(useFormikContext<MailboxValues>().dirty);
  return null;
};

/** Connects a mailbox, or changes its account. */
export const MailboxForm = ({ mailbox, onClose }: MailboxFormProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const rules = useMemo(() => mailboxRules(t, mailbox === null), [t, mailbox]);
  const done = () => {
    notify.success(t('email.boxes.saved'));
    onClose();
    return Promise.all(
      (['mailboxList', 'mailboxView'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  };
  // The password is not kept.
  const create = useMutation({ ...apiMutation('mailboxCreate'), gcTime: 0, onSuccess: done });
  const update = useMutation({ ...apiMutation('mailboxUpdate'), gcTime: 0, onSuccess: done });
  const submit = (values: MailboxValues) => {
    const body = mailboxBody(values);
    if (!mailbox) return create.mutate({ body });
    const { password, ...changed } = body;
    return update.mutate({
      params: { mailboxId: mailbox.id },
      body: { ...changed, version: mailbox.version, ...(password !== '' && { password }) },
    });
  };
  return (
    <FormDialog<MailboxValues>
      open
      size="lg"
      title={t(mailbox ? 'email.boxes.edit' : 'email.connect')}
      description={t('email.boxes.text')}
      submitLabel={t('email.boxes.save')}
      initialValues={mailboxValues(mailbox)}
      validationSchema={rules}
      onSubmit={submit}
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error)}
      onClose={onClose}
    >
      <Unsaved />
      <FormBody columns={2} maxW="full">
        <TextField name="name" label={t('email.boxes.name')} required />
        <TextField name="address" type="email" label={t('email.boxes.address')} required />
        <TextField name="fromName" label={t('email.boxes.fromName')} required />
        <TextField name="user" label={t('email.boxes.user')} mono required />
        <FormWide>
          <PasswordField
            name="password"
            label={t('email.boxes.password')}
            autoComplete="new-password"
            help={t(mailbox ? 'email.boxes.passwordKept' : 'email.boxes.passwordHelp')}
          />
        </FormWide>
        <ServerFields of="imap" />
        <ServerFields of="smtp" />
        <FormWide>
          <TextareaField
            name="signature"
            label={t('email.boxes.signature')}
            rows={3}
            countTo={limits.mailboxSignatureMax}
          />
        </FormWide>
      </FormBody>
    </FormDialog>
  );
};
