import type { PrivacyRequest } from '@sala/shared-contracts';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

const dueLooks = {
  overdue: statusLooks.overdue,
  soon: statusLooks.waiting,
  later: statusLooks.inTime,
  none: statusLooks.off,
} as const;
const requestLooks = {
  received: statusLooks.agreed,
  in_review: statusLooks.ongoing,
  answered: statusLooks.waiting,
  carried_out: statusLooks.done,
  closed: statusLooks.off,
} as const;

/** Whether the term that runs is near its end, or past it. */
export const DueChip = ({ due }: Pick<PrivacyRequest, 'due'>) => {
  const { t } = useTranslation('settings');
  return <StatusChip {...dueLooks[due]}>{t(`privacy.dues.${due}`)}</StatusChip>;
};

export const StateChip = ({ state }: Pick<PrivacyRequest, 'state'>) => {
  const { t } = useTranslation('settings');
  return <StatusChip {...requestLooks[state]}>{t(`privacy.states.${state}`)}</StatusChip>;
};
