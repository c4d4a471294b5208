import type { Task } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useState } from 'react';
import { DeleteTask } from './delete-task';
import { NewTask } from './edit-task';
import { ReasonDialog } from './reason-dialog';
import { TaskPanel } from './task-panel';
import type { TaskPlace } from './task-search';
import type { TaskMoves } from './use-move-task';

export interface TaskOverlaysProps {
  readonly place: TaskPlace;
  readonly go: (changes: Partial<Pick<TaskPlace, 'taskId' | 'new' | 'edit' | 'title'>>) => void;
  readonly moving: TaskMoves;
}

/** Panel named in the URL and the dialogs of pending actions. */
export const TaskOverlays = ({ place, go, moving }: TaskOverlaysProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('tasks:write');
  const [deleting, setDeleting] = useState<Task | null>(null);
  const close = () => go({ new: '', taskId: '', edit: '', title: '' });
  const { asking } = moving;
  return (
    <>
      {place.new && canWrite ? <NewTask title={place.title} onClose={close} /> : null}
      {place.new && !canWrite ? (
        <SidePanel beside="form" open title={t('newTasks.new')} onClose={close}>
          <AccessDenied permission={t('permissions.tasks.write')} />
        </SidePanel>
      ) : null}
      {place.taskId && !place.new ? (
        <TaskPanel
          taskId={place.taskId}
          editing={place.edit === '1'}
          onEdit={(editing) => go({ edit: editing ? '1' : '' })}
          onClose={close}
          onMove={moving.move}
          onDelete={setDeleting}
        />
      ) : null}
      {asking ? (
        <ReasonDialog
          title={t(asking.status === 'canceled' ? 'tasks.giveUpTitle' : 'tasks.reopenTitle', {
            title: asking.task.title,
          })}
          submitLabel={t(asking.status === 'canceled' ? 'tasks.giveUp' : 'tasks.reopen')}
          onSubmit={moving.confirm}
          onClose={moving.cancel}
          pending={moving.pending}
          problem={moving.problem}
        />
      ) : null}
      {deleting ? (
        <DeleteTask
          task={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            close();
          }}
        />
      ) : null}
    </>
  );
};
