import type { TaskDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import type { RecordLine } from '@sala/shared-ui/form';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useInvalidateTasks } from './invalidate-tasks';
import { TaskForm } from './task-form';
import { changesOf, createBody, emptyTask, valuesOfTask } from './task-rules';

export interface NewTaskProps {
  /** As it was typed into the command palette. */
  readonly title: string;
  readonly onClose: () => void;
}

export const NewTask = ({ title, onClose }: NewTaskProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTasks();
  const create = useMutation({
    ...apiMutation('taskCreate'),
    onSuccess: (task: TaskDetail) => {
      notify.success(t('tasks.createdDone', { title: task.title }));
      invalidate();
      onClose();
    },
  });
  return (
    <TaskForm
      title={t('newTasks.new')}
      submitLabel={t('tasks.create')}
      initialValues={emptyTask(title)}
      onSubmit={(values) => create.mutate({ body: createBody(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    />
  );
};

/** Labels and values of a task, in a fixed order. */
const useLines = (): ((task: TaskDetail) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (task) => [
    { label: t('tasks.status'), text: t(`tasks.statuses.${task.status}`) },
    { label: t('tasks.name'), text: task.title },
    { label: t('tasks.description'), text: task.description ?? '—' },
    { label: t('tasks.priority'), text: t(`tasks.priorities.${task.priority}`) },
    { label: t('tasks.assignee'), text: task.assignee?.name ?? '—' },
    { label: t('tasks.dueOn'), text: task.dueOn ? format.day(task.dueOn) : '—' },
    { label: t('tasks.steps'), text: task.steps.map(({ text }) => text).join(', ') || '—' },
  ];
};

export interface EditTaskProps {
  readonly task: TaskDetail;
  /** Returns to the task. */
  readonly onClose: () => void;
}

export const EditTask = ({ task, onClose }: EditTaskProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTasks();
  const lines = useLines();
  const update = useMutation({
    ...apiMutation('taskUpdate'),
    onSuccess: ({ title }: TaskDetail) => {
      notify.success(t('tasks.updatedDone', { title }));
      invalidate();
      onClose();
    },
  });
  const edit = useRecordEdit({
    entry: task,
    update,
    send: (body) => update.mutate({ params: { taskId: task.id }, body }),
    changesOf,
    valuesOf: valuesOfTask,
    lines,
    forget: invalidate,
  });
  return (
    <TaskForm
      title={t('tasks.editNamed', { title: task.title })}
      submitLabel={t('save')}
      initialValues={valuesOfTask(task)}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};
