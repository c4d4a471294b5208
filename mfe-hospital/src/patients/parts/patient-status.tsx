import type { PatientRow } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactElement } from 'react';

const tones: Record<PatientRow['status'], StatusLook> = {
  active: statusLooks.done,
  inactive: statusLooks.off,
  deceased: statusLooks.off,
  merged: statusLooks.off,
};

/**
 * Chip of a patient's state: colour, icon and label. Returns a function, so that lists look up the
 * labels once and not per row.
 */
export const usePatientStatusChip = (): ((status: PatientRow['status']) => ReactElement) => {
  const { t } = useTranslation('hospital');
  return useCallback(
    (status) => <StatusChip {...tones[status]}>{t(`patient.statuses.${status}`)}</StatusChip>,
    [t],
  );
};
