import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits, type EmailThreadDetail } from '@sala/shared-contracts';
import { TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

interface MailLeadProps {
  readonly thread: EmailThreadDetail;
  readonly onClose: () => void;
}

/** A lead of who wrote; the open lead with the same address is kept instead of a second one. */
export const MailLead = ({ thread, onClose }: MailLeadProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const { name, address } = thread.correspondent;
  const rules = useMemo(() => {
    const text = (max: number) => yup.string().trim().max(max, t('email.rules.long', { max }));
    return yup.object({
      name: text(limits.leadNameMax).required(t('email.lead.nameRequired')),
      interest: text(limits.leadInterestMax),
    });
  }, [t]);
  const create = useMutation({
    ...apiMutation('emailLeadCreate'),
    onSuccess: ({ existed }) => {
      notify.success(t(existed ? 'email.lead.existed' : 'email.lead.created'));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('emailThreadView') });
    },
  });
  return (
    <FormDialog
      open
      title={t('email.convert.lead')}
      submitLabel={t('email.lead.create')}
      initialValues={{
        name: (name || address).slice(0, limits.leadNameMax),
        interest: thread.subject.slice(0, limits.leadInterestMax),
      }}
      validationSchema={rules}
      onSubmit={(values) =>
        create.mutate({
          params: { emailThreadId: thread.id },
          body: { name: values.name.trim(), interest: values.interest.trim() },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('email.lead.name')}
        help={t('email.lead.from', { address })}
        required
        countTo={limits.leadNameMax}
      />
      <TextField
        name="interest"
        label={t('email.lead.interest')}
        countTo={limits.leadInterestMax}
      />
    </FormDialog>
  );
};
