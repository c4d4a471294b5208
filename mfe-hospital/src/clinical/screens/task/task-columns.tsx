import type { ClinicalTask } from '@sala/shared-contracts';
import type { Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { TaskStatusChip, useAssigneeWords, useDueWords } from '../../../parts/tasks/task-words';

/** Columns of each group, of one width in all of them. */
export const useTaskColumns = (): readonly [Column<ClinicalTask>, ...Column<ClinicalTask>[]] => {
  const { t } = useTranslation('hospital');
  const due = useDueWords();
  const assignee = useAssigneeWords();
  // Lengths, so that every group has the same; the tooltip of a cell shows what does not fit.
  return [
    {
      key: 'title',
      header: t('clinicalTasks.task'),
      width: 'clamp(9.5rem, 64vw - 31.5rem, 25rem)',
      cut: '24rem',
      cell: ({ title }) => title,
    },
    {
      key: 'patient',
      phone: 'line',
      header: t('clinicalTasks.patient'),
      width: 'clamp(7.5rem, 11.7vw, 10rem)',
      cut: '14rem',
      cell: ({ patient }) => patient.listName,
    },
    {
      key: 'due',
      phone: 'line',
      header: t('clinicalTasks.due'),
      width: 'clamp(8.25rem, 12.9vw, 11rem)',
      cut: '16rem',
      cell: (task) =>
        task.mandatory ? `${due(task)} · ${t('clinicalTasks.mandatory')}` : due(task),
    },
    {
      key: 'assignee',
      phone: 'line',
      header: t('clinicalTasks.assignee'),
      width: 'clamp(6.5rem, 10vw, 8.5rem)',
      cut: '12rem',
      cell: assignee,
    },
    {
      key: 'category',
      header: t('clinicalTasks.category'),
      width: 'clamp(6.5rem, 10vw, 8.5rem)',
      cut: '12rem',
      showFrom: '2xl',
      cell: ({ category }) => t(`clinicalTasks.categories.${category}`),
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('clinicalTasks.status'),
      width: '7.25rem',
      cell: ({ status }) => <TaskStatusChip status={status} />,
    },
  ];
};
