import type { DocumentState, StaffStatus } from '@sala/shared-contracts';
import {
  AlertIcon,
  CheckIcon,
  PlannedIcon,
  StatusChip,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';

const statusTones: Record<StaffStatus, StatusTone> = {
  active: 'green',
  leave: 'amber',
  terminated: 'gray',
};

export const useStaffChip = (): ((status: StaffStatus) => ReactElement) => {
  const { t } = useTranslation('settings');
  return (status) => (
    <StatusChip tone={statusTones[status]}>{t(`staff.statuses.${status}`)}</StatusChip>
  );
};

const documentLooks: Record<DocumentState, { tone: StatusTone; icon: ReactElement }> = {
  valid: { tone: 'green', icon: <CheckIcon /> },
  expiring: { tone: 'amber', icon: <PlannedIcon /> },
  expired: { tone: 'red', icon: <AlertIcon /> },
};

export const useDocumentChip = (): ((state: DocumentState) => ReactElement) => {
  const { t } = useTranslation('settings');
  return (state) => (
    <StatusChip {...documentLooks[state]}>{t(`staff.documents.states.${state}`)}</StatusChip>
  );
};
