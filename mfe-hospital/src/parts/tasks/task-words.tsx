import type { ClinicalTask } from '@sala/shared-contracts';
import { StatusChip } from '@sala/shared-ui/status';
import { taskLooks } from '@sala/screen-parts/status-looks';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useRoleNames } from '@sala/screen-parts/roles';

export const TaskStatusChip = ({ status }: Pick<ClinicalTask, 'status'>) => {
  const { t } = useTranslation('hospital');
  return <StatusChip {...taskLooks[status]}>{t(`clinicalTasks.statuses.${status}`)}</StatusChip>;
};

/** When a task is due, in words. */
export const useDueWords = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return ({ dueType, dueOn, overdue }: ClinicalTask): string => {
    if (dueType === 'this_visit') return t('clinicalTasks.dueThisVisit');
    if (dueType === 'next_visit' || dueOn === null) return t('clinicalTasks.dueNextVisit');
    const day = format.day(dueOn);
    return overdue ? t('clinicalTasks.overdueSince', { day }) : day;
  };
};

/** Who is to do it: a person, whoever has a role, or nobody yet. */
export const useAssigneeWords = () => {
  const { t } = useTranslation('hospital');
  const roles = useRoleNames();
  return ({ assignee, assigneeRole }: ClinicalTask): string =>
    assignee?.name ?? (assigneeRole ? roles[assigneeRole] : t('clinicalTasks.nobody'));
};
