import type { Task } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { taskLooks } from '@sala/screen-parts/status-looks';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';

export const useTaskChip = (): ((status: Task['status']) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => (
    <StatusChip {...taskLooks[status]}>{t(`tasks.statuses.${status}`)}</StatusChip>
  );
};

const priorityLooks: Record<Task['priority'], StatusLook> = {
  low: statusLooks.later,
  medium: statusLooks.planned,
  high: statusLooks.attention,
  critical: statusLooks.problem,
};

/** Nothing for what is neither urgent nor unimportant. */
export const usePriorityChip = (): ((priority: Task['priority']) => ReactElement | null) => {
  const { t } = useTranslation('customers');
  return (priority) =>
    priority === 'medium' ? null : (
      <StatusChip {...priorityLooks[priority]}>{t(`tasks.priorities.${priority}`)}</StatusChip>
    );
};

/** The day a task is due; null without one. */
export const useDueText = (): ((task: Pick<Task, 'dueOn' | 'overdue'>) => ReactElement | null) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return ({ dueOn, overdue }) => {
    if (dueOn === null) return null;
    const day = format.day(dueOn);
    return overdue ? (
      <StatusChip {...statusLooks.overdue}>{t('tasks.overdueSince', { day })}</StatusChip>
    ) : (
      <span>{day}</span>
    );
  };
};
