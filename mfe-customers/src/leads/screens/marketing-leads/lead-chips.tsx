import type { Lead, LeadStatus } from '@sala/shared-contracts';
import {
  AlertIcon,
  CheckIcon,
  CloseIcon,
  JoinedIcon,
  PlannedIcon,
  StatusChip,
  UnknownIcon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';
import { useRelativeTime } from '../../../parts/relative-time';

const tones: Record<LeadStatus, StatusTone> = {
  new: 'slate',
  contacted: 'blue',
  nurture: 'amber',
  qualified: 'violet',
  converted: 'green',
  unqualified: 'gray',
  junk: 'red',
};
const icons: Partial<Record<LeadStatus, ReactElement>> = {
  qualified: <CheckIcon />,
  converted: <JoinedIcon />,
  junk: <CloseIcon />,
  new: <UnknownIcon />,
};

/** Chip with colour, icon and label of a stage. Translated once per list, not per row. */
export const useLeadChip = (): ((status: LeadStatus) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => (
    <StatusChip tone={tones[status]} icon={icons[status]}>
      {t(`leads.statuses.${status}`)}
    </StatusChip>
  );
};

/** Remaining time for the first response, or whether it was on time; null when none is due. */
export const useSlaChip = (
  now: number,
): ((lead: Pick<Lead, 'slaStatus' | 'responseBy' | 'firstRespondedAt'>) => ReactElement | null) => {
  const { t } = useTranslation('customers');
  const { dateTime } = useFormat();
  const relative = useRelativeTime(now);
  return ({ slaStatus, responseBy, firstRespondedAt }) => {
    if (slaStatus === null) return null;
    if (slaStatus === 'fulfilled')
      return <StatusChip tone="green">{t('leads.sla.onTime')}</StatusChip>;
    if (firstRespondedAt !== null)
      return (
        <StatusChip tone="gray" icon={<PlannedIcon />}>
          {t('leads.sla.late')}
        </StatusChip>
      );
    const overdue = slaStatus === 'failed';
    return (
      <span title={t('leads.sla.until', { time: dateTime(responseBy) })}>
        <StatusChip
          tone={overdue ? 'red' : 'amber'}
          icon={overdue ? <AlertIcon /> : <PlannedIcon />}
        >
          {t(overdue ? 'leads.sla.overdue' : 'leads.sla.due', { when: relative(responseBy) })}
        </StatusChip>
      </span>
    );
  };
};
