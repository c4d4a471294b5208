import type { AppointmentStatus } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useCallback, type ReactElement } from 'react';
import { useLabels } from './use-labels';

/** Looks of the states, for what draws them without a chip: the calendar. */
export const appointmentLooks: Record<AppointmentStatus, StatusLook> = {
  requested: statusLooks.planned,
  waitlisted: statusLooks.planned,
  scheduled: statusLooks.planned,
  confirmed: statusLooks.agreed,
  checked_in: statusLooks.waiting,
  in_progress: statusLooks.inConsultation,
  completed: statusLooks.done,
  cancelled: statusLooks.cancelled,
  no_show: statusLooks.noShow,
  rescheduled: statusLooks.cancelled,
};

/**
 * Chip of an appointment state: colour, icon and label. Returns a function, so that lists look up
 * the labels once and not per row.
 */
export const useAppointmentStatusChip = (): ((status: AppointmentStatus) => ReactElement) => {
  const word = useLabels();
  return useCallback(
    (status) => (
      <StatusChip {...appointmentLooks[status]}>{word(`appointmentStatuses.${status}`)}</StatusChip>
    ),
    [word],
  );
};
