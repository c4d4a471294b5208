import { apiMutation } from '@sala/shared-auth';
import { limits, type ClinicalTask } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useForgetTasks } from './use-forget-tasks';

/** Steps that ask for words: what came of it, or why. */
export type WordedMove = 'done' | 'canceled' | 'todo';

interface MoveDialogProps {
  readonly task: ClinicalTask;
  readonly to: WordedMove;
  readonly onClose: () => void;
}

const textOf = { done: 'doneText', canceled: 'canceledText', todo: 'reopenText' } as const;

/** Completes a task with its outcome, gives it up or opens it again with a reason. */
export const MoveDialog = ({ task, to, onClose }: MoveDialogProps) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetTasks();
  const ends = to === 'done';
  const move = useMutation({
    ...apiMutation('clinicalTaskMove'),
    onSuccess: ({ title, status }) => {
      notify.success(t(`clinicalTasks.moved.${status}`, { title }));
      onClose();
    },
    onSettled: forget,
  });
  const rules = useMemo(
    () =>
      yup.object({
        text: yup
          .string()
          .trim()
          .required(t(ends ? 'clinicalTasks.rules.outcome' : 'clinicalTasks.rules.reason'))
          .max(
            limits.taskReasonMax,
            t('clinicalTasks.rules.tooLong', { max: limits.taskReasonMax }),
          ),
      }),
    [t, ends],
  );
  return (
    <FormDialog
      open
      size="sm"
      danger={to === 'canceled'}
      title={task.title}
      description={t(`clinicalTasks.${textOf[to]}`)}
      submitLabel={t(`clinicalTasks.moves.${to}`)}
      initialValues={{ text: '' }}
      validationSchema={rules}
      onSubmit={({ text }) =>
        move.mutate({
          params: { clinicalTaskId: task.id },
          body: {
            version: task.version,
            status: to,
            ...(ends ? { outcome: text.trim() } : { reason: text.trim() }),
          },
        })
      }
      submitting={move.isPending}
      problem={useFailure(move.error)}
      onClose={onClose}
    >
      <TextareaField
        name="text"
        label={t(ends ? 'clinicalTasks.outcome' : 'clinicalTasks.reason')}
        required
        countTo={limits.taskReasonMax}
      />
    </FormDialog>
  );
};
