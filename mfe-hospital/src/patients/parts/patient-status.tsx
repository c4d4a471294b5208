import type { PatientRow } from '@sala/shared-contracts';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactElement } from 'react';

const tones: Record<PatientRow['status'], StatusTone> = {
  active: 'green',
  inactive: 'gray',
  deceased: 'slate',
  merged: 'violet',
};

/**
 * Chip of a patient's state: colour, icon and label. Returns a function, so that lists look up the
 * labels once and not per row.
 */
export const usePatientStatusChip = (): ((status: PatientRow['status']) => ReactElement) => {
  const { t } = useTranslation('hospital');
  return useCallback(
    (status) => <StatusChip tone={tones[status]}>{t(`patient.statuses.${status}`)}</StatusChip>,
    [t],
  );
};
