import type { ClinicalTask } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import type { Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { TaskStatusChip, useAssigneeWords, useDueWords } from '../../../parts/tasks/task-words';

/** Columns of each group. */
export const useTaskColumns = (): readonly [Column<ClinicalTask>, ...Column<ClinicalTask>[]] => {
  const { t } = useTranslation('hospital');
  const due = useDueWords();
  const assignee = useAssigneeWords();
  return [
    {
      key: 'title',
      header: t('clinicalTasks.task'),
      cut: { from: '24rem', below: '16rem' },
      cell: ({ title }) => title,
    },
    {
      key: 'patient',
      header: t('clinicalTasks.patient'),
      cut: { from: '14rem', below: '10rem' },
      cell: ({ patient }) => patient.name,
    },
    {
      key: 'due',
      header: t('clinicalTasks.due'),
      cell: (task) =>
        task.mandatory ? (
          <Text as="span" size="sm">
            {`${due(task)} · ${t('clinicalTasks.mandatory')}`}
          </Text>
        ) : (
          due(task)
        ),
    },
    {
      key: 'assignee',
      header: t('clinicalTasks.assignee'),
      cut: '12rem',
      cell: assignee,
    },
    {
      key: 'category',
      header: t('clinicalTasks.category'),
      showFrom: 'lg',
      cell: ({ category }) => t(`clinicalTasks.categories.${category}`),
    },
    {
      key: 'status',
      header: t('clinicalTasks.status'),
      cell: ({ status }) => <TaskStatusChip status={status} />,
    },
  ];
};
