import type { RuleRunState, RuleStatus } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

const statuses: Readonly<Record<RuleStatus, StatusLook>> = {
  draft: statusLooks.draft,
  active: statusLooks.done,
  paused: statusLooks.paused,
  archived: statusLooks.off,
};

const states: Readonly<Record<RuleRunState, StatusLook>> = {
  running: statusLooks.ongoing,
  waiting: statusLooks.waiting,
  done: statusLooks.done,
  partial: statusLooks.problem,
  skipped: statusLooks.off,
  cancelled: statusLooks.cancelled,
  stuck: statusLooks.problem,
};

export const RuleChip = ({ status }: { readonly status: RuleStatus }) => {
  const { t } = useTranslation('customers');
  const look = statuses[status];
  return <StatusChip {...look}>{t(`ruleTasks.statuses.${status}`)}</StatusChip>;
};

export const RunChip = ({ state }: { readonly state: RuleRunState }) => {
  const { t } = useTranslation('customers');
  const look = states[state];
  return <StatusChip {...look}>{t(`ruleTasks.runStates.${state}`)}</StatusChip>;
};
