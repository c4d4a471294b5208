import type { Lead, LeadStatus } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';
import { useRelativeTime } from '../../../parts/relative-time';

const leadLooks: Record<LeadStatus, StatusLook> = {
  new: statusLooks.planned,
  contacted: statusLooks.agreed,
  nurture: statusLooks.waiting,
  qualified: statusLooks.ongoing,
  converted: statusLooks.done,
  unqualified: statusLooks.off,
  junk: statusLooks.refused,
};

/** Chip with colour, icon and label of a stage. Translated once per list, not per row. */
export const useLeadChip = (): ((status: LeadStatus) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => (
    <StatusChip {...leadLooks[status]}>{t(`leads.statuses.${status}`)}</StatusChip>
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
      return <StatusChip {...statusLooks.done}>{t('leads.sla.onTime')}</StatusChip>;
    if (firstRespondedAt !== null)
      return <StatusChip {...statusLooks.off}>{t('leads.sla.late')}</StatusChip>;
    const overdue = slaStatus === 'failed';
    return (
      <span title={t('leads.sla.until', { time: dateTime(responseBy) })}>
        <StatusChip {...(overdue ? statusLooks.overdue : statusLooks.waiting)}>
          {t(overdue ? 'leads.sla.overdue' : 'leads.sla.due', { when: relative(responseBy) })}
        </StatusChip>
      </span>
    );
  };
};
