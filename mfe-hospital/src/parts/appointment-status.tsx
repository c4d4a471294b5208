import type { AppointmentStatus } from '@sala/shared-contracts';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useCallback, type ReactElement } from 'react';
import { useLabels } from './use-labels';

const tones: Record<AppointmentStatus, StatusTone> = {
  requested: 'slate',
  waitlisted: 'slate',
  scheduled: 'slate',
  confirmed: 'blue',
  checked_in: 'amber',
  in_progress: 'violet',
  completed: 'green',
  cancelled: 'gray',
  no_show: 'red',
  rescheduled: 'gray',
};

const struckThrough: ReadonlySet<AppointmentStatus> = new Set(['cancelled', 'rescheduled']);

/**
 * Chip of an appointment state: colour, icon and label. Returns a function, so that lists look up
 * the labels once and not per row.
 */
export const useAppointmentStatusChip = (): ((status: AppointmentStatus) => ReactElement) => {
  const word = useLabels();
  return useCallback(
    (status) => (
      <StatusChip tone={tones[status]} struck={struckThrough.has(status)}>
        {word(`appointmentStatuses.${status}`)}
      </StatusChip>
    ),
    [word],
  );
};
