import type { TemplateStatus, TemplateVersionStatus } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';

const looks: Readonly<Record<TemplateStatus, StatusLook>> = {
  draft: statusLooks.draft,
  pending: statusLooks.waiting,
  approved: statusLooks.done,
  rejected: statusLooks.refused,
  paused: statusLooks.paused,
  disabled: statusLooks.off,
};

/** Chip with colour, icon and words. */
export const useTemplateChip = (): ((
  status: TemplateStatus | TemplateVersionStatus,
) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => {
    const look = looks[status];
    return <StatusChip {...look}>{t(`templates.statuses.${status}`)}</StatusChip>;
  };
};
