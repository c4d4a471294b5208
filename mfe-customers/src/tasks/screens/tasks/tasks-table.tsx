import type { Task } from '@sala/shared-contracts';
import { EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton, type Column, type DataTableProps } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useDueText, usePriorityChip, useTaskChip } from './task-chips';
import { useMoveActions, type Move } from './use-move-task';

type TableProps = Pick<
  DataTableProps<Task>,
  'rows' | 'loading' | 'stale' | 'error' | 'empty' | 'sort' | 'onSortChange' | 'selectedKey'
>;

export interface TasksTableProps extends TableProps {
  readonly canWrite: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (task: Task) => void;
  readonly onEdit: (task: Task) => void;
  readonly onMove: (move: Move) => void;
}

const useColumns = (): readonly [Column<Task>, ...Column<Task>[]] => {
  const { t } = useTranslation('customers');
  const chipOf = useTaskChip();
  const priorityChip = usePriorityChip();
  const dueText = useDueText();
  return [
    {
      key: 'title',
      header: t('tasks.name'),
      sortable: true,
      cut: '22rem',
      cell: ({ title }) => title,
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('tasks.status'),
      cell: ({ status }) => chipOf(status),
    },
    {
      key: 'priority',
      phone: 'line',
      header: t('tasks.priority'),
      sortable: true,
      cell: ({ priority }) => priorityChip(priority) ?? t('tasks.priorities.medium'),
    },
    {
      key: 'assignee',
      phone: 'line',
      header: t('tasks.assignee'),
      cut: '10rem',
      cell: ({ assignee, assigneeRole }) =>
        assigneeRole ? t(`tasks.roles.${assigneeRole}`) : (assignee?.name ?? '—'),
    },
    {
      key: 'label',
      header: t('tasks.label'),
      showFrom: '2xl',
      cut: '8rem',
      cell: ({ label }) => label?.name ?? '—',
    },
    {
      key: 'steps',
      header: t('tasks.steps'),
      showFrom: 'xl',
      cell: ({ checklist }) => (checklist.total > 0 ? `${checklist.done}/${checklist.total}` : '—'),
    },
    {
      key: 'dueOn',
      phone: 'line',
      header: t('tasks.dueOn'),
      sortable: true,
      cell: (task) => dueText(task) ?? '—',
    },
  ];
};

export const TasksTable = ({
  canWrite,
  selected,
  onSelect,
  onOpen,
  onEdit,
  onMove,
  ...table
}: TasksTableProps) => {
  const { t } = useTranslation('customers');
  const movesOf = useMoveActions(onMove);
  return (
    <DataTable
      {...table}
      columns={useColumns()}
      label={t('tasks.title')}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      selection={
        canWrite
          ? {
              keys: selected,
              onChange: onSelect,
              nameOf: ({ title }: Task) => t('tasks.bulk.select', { title }),
            }
          : undefined
      }
      isMuted={({ status }) => status === 'done' || status === 'canceled'}
      rowActions={
        canWrite
          ? (task) =>
              task.writable ? (
                <>
                  <RowButton
                    label={t('tasks.editNamed', { title: task.title })}
                    icon={<EditIcon />}
                    onClick={() => onEdit(task)}
                  />
                  <RowMenu name={task.title} actions={movesOf(task)} />
                </>
              ) : null
          : undefined
      }
    />
  );
};
