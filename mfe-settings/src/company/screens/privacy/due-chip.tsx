import type { PrivacyRequest } from '@sala/shared-contracts';
import { AlertIcon, StatusChip } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const tones = { overdue: 'red', soon: 'amber', later: 'slate', none: 'gray' } as const;
const stateTones = {
  received: 'blue',
  in_review: 'violet',
  answered: 'amber',
  carried_out: 'green',
  closed: 'gray',
} as const;

/** Whether the term that runs is near its end, or past it. */
export const DueChip = ({ due }: Pick<PrivacyRequest, 'due'>) => {
  const { t } = useTranslation('settings');
  return (
    <StatusChip tone={tones[due]} icon={due === 'overdue' ? <AlertIcon /> : undefined}>
      {t(`privacy.dues.${due}`)}
    </StatusChip>
  );
};

export const StateChip = ({ state }: Pick<PrivacyRequest, 'state'>) => {
  const { t } = useTranslation('settings');
  return <StatusChip tone={stateTones[state]}>{t(`privacy.states.${state}`)}</StatusChip>;
};
