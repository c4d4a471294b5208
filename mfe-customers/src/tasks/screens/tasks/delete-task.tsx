import type { Task } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidateTasks } from './invalidate-tasks';

export interface DeleteTaskProps {
  readonly task: Task;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export const DeleteTask = ({ task, onClose, onDeleted }: DeleteTaskProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTasks();
  const remove = useMutation({
    ...apiMutation('taskDelete'),
    onSuccess: () => {
      notify.success(t('tasks.deletedDone', { title: task.title }));
      invalidate();
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('tasks.deleteTitle', { title: task.title })}
      text={t('tasks.deleteText')}
      confirmLabel={t('delete')}
      onConfirm={() =>
        remove.mutate({ params: { taskId: task.id }, query: { version: task.version } })
      }
      onClose={onClose}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};
