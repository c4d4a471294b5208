import type { DocumentState, StaffStatus } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';

const statusTones: Record<StaffStatus, StatusLook> = {
  active: statusLooks.done,
  leave: statusLooks.waiting,
  terminated: statusLooks.off,
};

export const useStaffChip = (): ((status: StaffStatus) => ReactElement) => {
  const { t } = useTranslation('settings');
  return (status) => (
    <StatusChip {...statusTones[status]}>{t(`staff.statuses.${status}`)}</StatusChip>
  );
};

const documentLooks: Record<DocumentState, StatusLook> = {
  valid: statusLooks.done,
  expiring: statusLooks.waiting,
  expired: statusLooks.problem,
};

export const useDocumentChip = (): ((state: DocumentState) => ReactElement) => {
  const { t } = useTranslation('settings');
  return (state) => (
    <StatusChip {...documentLooks[state]}>{t(`staff.documents.states.${state}`)}</StatusChip>
  );
};
