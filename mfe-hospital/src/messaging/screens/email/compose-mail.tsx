import { apiKey, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import {
  emailCategoriesOf,
  heldBy,
  limits,
  type EmailCategory,
  type EmailThread,
  type Mailbox,
} from '@sala/shared-contracts';
import { SelectField, TextField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { LetterFields } from './letter-fields';
import { letterBody, letterRules, type LetterValues } from './letter-values';

interface ComposeValues extends LetterValues {
  readonly mailboxId: string;
  readonly category: EmailCategory | '';
  readonly subject: string;
}

interface ComposeMailProps {
  readonly category: EmailCategory | null;
  readonly onClose: () => void;
  readonly onSent: (thread: EmailThread) => void;
}

const Signed = ({ mailboxes }: { readonly mailboxes: readonly Mailbox[] }) => {
  const { values } = useFormikContext<ComposeValues>();
  const chosen = mailboxes.find(({ id }) => id === values.mailboxId);
  return <LetterFields signature={chosen?.signature ?? ''} />;
};

/** A mail that begins a thread. */
export const ComposeMail = ({ category, onClose, onSent }: ComposeMailProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const reach = emailCategoriesOf(heldBy(useAuth((state) => state.user)));
  const list = useQuery({ ...apiQuery('mailboxList'), meta: failsAlone });
  const mailboxes = (list.data?.items ?? []).filter(({ active }) => active);
  const rules = useMemo(
    () =>
      yup.object({
        ...letterRules(t),
        mailboxId: yup.string().required(t('email.rules.mailbox')),
        category: yup.string().required(t('email.rules.category')),
        subject: yup
          .string()
          .max(limits.emailSubjectMax, t('email.rules.long', { max: limits.emailSubjectMax })),
      }),
    [t],
  );
  const send = useMutation({
    ...apiMutation('emailThreadCreate'),
    onSuccess: (thread) => {
      notify.success(t('email.sent'));
      onClose();
      onSent(thread);
      return client.invalidateQueries({ queryKey: apiKey('emailThreadList') });
    },
  });
  const problem = useFailure(send.error);
  if (list.isPending) return null;
  const only = mailboxes.length === 1 ? mailboxes[0]?.id : undefined;
  return (
    <FormDialog<ComposeValues>
      open
      size="lg"
      title={t('email.write')}
      submitLabel={t('email.send')}
      initialValues={{
        to: '',
        cc: '',
        text: '',
        uploads: [],
        mailboxId: only ?? '',
        category:
          category ?? (reach.includes('notifications') ? 'notifications' : (reach[0] ?? '')),
        subject: '',
      }}
      validationSchema={rules}
      onSubmit={({ mailboxId, category: chosen, subject, ...letter }) => {
        if (chosen === '') return;
        send.mutate({
          body: { ...letterBody(letter), mailboxId, category: chosen, subject: subject.trim() },
        });
      }}
      submitting={send.isPending}
      problem={problem}
      onClose={onClose}
    >
      <SelectField
        name="mailboxId"
        label={t('email.from')}
        required
        options={mailboxes.map(({ id, address }) => ({ value: id, label: address }))}
      />
      <SelectField
        name="category"
        label={t('email.category')}
        placeholder={null}
        options={reach.map((value) => ({ value, label: t(`email.categories.${value}`) }))}
      />
      <TextField name="subject" label={t('email.subject')} countTo={limits.emailSubjectMax} />
      <Signed mailboxes={mailboxes} />
    </FormDialog>
  );
};
