import {
  taskPriorities,
  type Contract,
  type EndpointInput,
  type Task,
} from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { DeleteIcon, ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useInvalidateTasks } from './invalidate-tasks';
import { ReasonDialog } from './reason-dialog';
import type { GeneralStatus } from './use-move-task';

type Change = EndpointInput<Contract['taskBulk']>['body']['change'];

export interface TasksBulkBarProps {
  /** The selected tasks that are loaded. */
  readonly tasks: readonly Task[];
  readonly onDone: () => void;
}

const plain = ['backlog', 'todo', 'in_progress', 'done'] as const satisfies GeneralStatus[];

/** Changes the selected tasks alike; what could not be changed is said with its reason. */
export const TasksBulkBar = ({ tasks, onDone }: TasksBulkBarProps) => {
  const { t } = useTranslation('customers');
  const people = useQuery(apiQuery('taskAssigneeList'));
  const invalidate = useInvalidateTasks();
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const many = useMutation({ ...apiMutation('taskBulk'), onSettled: invalidate });
  const apply = (change: Change) =>
    many.mutate(
      { body: { tasks: tasks.map(({ id, version }) => ({ id, version })), change } },
      {
        onSuccess: ({ done, failed: [first, ...others] }) => {
          setAsking(null);
          if (first)
            notify.error(t('tasks.bulk.failed', { count: others.length + 1, reason: first.title }));
          if (done.length === 0) return;
          notify.success(t('tasks.bulk.done', { count: done.length }));
          onDone();
        },
      },
    );
  const count = tasks.length;
  const problem = useFailure(asking ? many.error : null);
  const menu = (
    label: string,
    actions: readonly { key: string; label: string; change: Change }[],
  ) => (
    <ActionMenu
      trigger={
        <Button loading={many.isPending}>
          {label}
          <ExpandIcon />
        </Button>
      }
      actions={actions.map(({ change, ...action }) => ({
        ...action,
        onSelect: () => apply(change),
      }))}
    />
  );
  return (
    <>
      <BulkBar
        label={t('tasks.bulk.title')}
        counted={t('tasks.bulk.count', { count })}
        clearLabel={t('tasks.bulk.none')}
        onClear={onDone}
      >
        {menu(
          t('tasks.status'),
          plain.map((status) => ({
            key: status,
            label: t(`tasks.statuses.${status}`),
            change: { kind: 'status', status },
          })),
        )}
        {menu(
          t('tasks.priority'),
          taskPriorities.map((priority) => ({
            key: priority,
            label: t(`tasks.priorities.${priority}`),
            change: { kind: 'priority', priority },
          })),
        )}
        {menu(t('tasks.assignee'), [
          ...(people.data?.items ?? []).map(({ id, name, open }) => ({
            key: id,
            label: t('tasks.withOpen', { name, count: open }),
            change: { kind: 'assignee' as const, assigneeId: id },
          })),
          {
            key: 'nobody',
            label: t('tasks.nobody'),
            change: { kind: 'assignee', assigneeId: null },
          },
        ])}
        <Button onClick={() => setAsking('cancel')}>{t('tasks.giveUp')}</Button>
        <Button variant="dangerGhost" onClick={() => setAsking('delete')}>
          <DeleteIcon />
          {t('delete')}
        </Button>
      </BulkBar>
      {asking === 'cancel' ? (
        <ReasonDialog
          title={t('tasks.bulk.giveUp', { count })}
          submitLabel={t('tasks.giveUp')}
          onSubmit={(reason) => apply({ kind: 'status', status: 'canceled', reason })}
          onClose={() => setAsking(null)}
          pending={many.isPending}
          problem={problem}
        />
      ) : null}
      {asking === 'delete' ? (
        <ConfirmDialog
          open
          danger
          title={t('tasks.bulk.delete', { count })}
          text={t('tasks.deleteText')}
          confirmLabel={t('delete')}
          onConfirm={() => apply({ kind: 'delete' })}
          onClose={() => setAsking(null)}
          pending={many.isPending}
          problem={problem}
        />
      ) : null}
    </>
  );
};
