import type { Task } from '@sala/shared-contracts';
import {
  AlertIcon,
  CheckIcon,
  CloseIcon,
  PlannedIcon,
  StatusChip,
  UnknownIcon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';

const tones: Record<Task['status'], StatusTone> = {
  backlog: 'gray',
  todo: 'slate',
  in_progress: 'blue',
  on_hold: 'amber',
  done: 'green',
  canceled: 'gray',
};
const icons: Partial<Record<Task['status'], ReactElement>> = {
  done: <CheckIcon />,
  canceled: <CloseIcon />,
  todo: <UnknownIcon />,
};

export const useTaskChip = (): ((status: Task['status']) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => (
    <StatusChip tone={tones[status]} icon={icons[status]}>
      {t(`tasks.statuses.${status}`)}
    </StatusChip>
  );
};

const priorityTones: Record<Task['priority'], StatusTone> = {
  low: 'gray',
  medium: 'slate',
  high: 'amber',
  critical: 'red',
};

/** Nothing for what is neither urgent nor unimportant. */
export const usePriorityChip = (): ((priority: Task['priority']) => ReactElement | null) => {
  const { t } = useTranslation('customers');
  return (priority) =>
    priority === 'medium' ? null : (
      <StatusChip
        tone={priorityTones[priority]}
        icon={priority === 'critical' ? <AlertIcon /> : undefined}
      >
        {t(`tasks.priorities.${priority}`)}
      </StatusChip>
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
      <StatusChip tone="red" icon={<PlannedIcon />}>
        {t('tasks.overdueSince', { day })}
      </StatusChip>
    ) : (
      <span>{day}</span>
    );
  };
};
