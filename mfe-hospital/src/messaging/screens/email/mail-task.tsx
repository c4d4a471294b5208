import { apiMutation } from '@sala/shared-auth';
import { limits, type EmailThreadDetail } from '@sala/shared-contracts';
import { DateField, TextareaField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { paths } from '../../../paths';

interface MailTaskProps {
  readonly thread: EmailThreadDetail;
  readonly onClose: () => void;
}

/** A task of what a mail asks for; it leads back to the mail. */
export const MailTask = ({ thread, onClose }: MailTaskProps) => {
  const { t } = useTranslation('hospital');
  const title = (thread.subject || t('email.noSubject')).slice(0, limits.taskTitleMax);
  const address = `${window.location.origin}${paths.email}?state=all&threadId=${thread.id}`;
  const rules = useMemo(
    () =>
      yup.object({
        title: yup
          .string()
          .trim()
          .required(t('email.task.titleRequired'))
          .max(limits.taskTitleMax, t('email.rules.long', { max: limits.taskTitleMax })),
        description: yup
          .string()
          .max(
            limits.taskDescriptionMax,
            t('email.rules.long', { max: limits.taskDescriptionMax }),
          ),
      }),
    [t],
  );
  const create = useMutation({
    ...apiMutation('taskCreate'),
    onSuccess: (task) => {
      notify.success(t('email.task.created', { title: task.title }));
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={t('email.toTask')}
      submitLabel={t('email.task.create')}
      initialValues={{
        title,
        description: t('email.task.about', {
          from: thread.correspondent.name || thread.correspondent.address,
          address,
        }),
        dueOn: '',
      }}
      validationSchema={rules}
      onSubmit={({ dueOn, ...values }) =>
        create.mutate({
          body: {
            title: values.title.trim(),
            description: values.description,
            ...(dueOn !== '' && { dueOn }),
            ...(thread.assignee && { assigneeId: thread.assignee.id }),
          },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <TextField
        name="title"
        label={t('email.task.title')}
        required
        countTo={limits.taskTitleMax}
      />
      <TextareaField
        name="description"
        label={t('email.task.description')}
        countTo={limits.taskDescriptionMax}
      />
      <DateField name="dueOn" label={t('email.task.dueOn')} />
    </FormDialog>
  );
};
