import { useCan } from '@sala/shared-auth';
import type { Appointment } from '@sala/shared-contracts';
import type { MenuAction } from '@sala/shared-ui/menu';
import { useCallback } from 'react';
import { canJoinWaitlist, useJoinWaitlist } from '../../parts/booking/use-join-waitlist';
import { useLabels } from '../../../parts/use-labels';
import type { Step } from '../../parts/appointment/next-step';

export interface RowMenuOptions {
  readonly onTake: (step: Step, appointment: Appointment) => void;
  readonly onReschedule: (appointment: Appointment) => void;
  readonly onEdit: (appointment: Appointment) => void;
  readonly onCancel: (appointment: Appointment) => void;
  readonly onUndo: (appointment: Appointment) => void;
  /** Books a follow-up with the same patient, type and doctor; undefined when the user may not. */
  readonly onFollowUp: ((appointment: Appointment) => void) | undefined;
}

/** Statuses with a token. */
const tokenStatuses: ReadonlySet<Appointment['status']> = new Set([
  'checked_in',
  'in_progress',
  'completed',
]);

/** All actions except the next step, which is the row's button. */
export const useRowMenu = ({
  onTake,
  onReschedule,
  onEdit,
  onCancel,
  onUndo,
  onFollowUp,
}: RowMenuOptions): ((
  appointment: Appointment,
  others: readonly Step[],
) => readonly MenuAction[]) => {
  const word = useLabels();
  const canReceive = useCan('check-in:write');
  const joinWaitlist = useJoinWaitlist();
  return useCallback(
    (appointment, others) => {
      const { moves, status, undoable } = appointment;
      const action = (key: string, onSelect: () => void, danger = false): MenuAction => ({
        key,
        label: word(`appointments.menu.${key}`),
        onSelect,
        danger,
      });
      return [
        ...others.map((step) => ({
          key: step,
          label: word(`appointments.steps.${step}`),
          onSelect: () => onTake(step, appointment),
        })),
        ...(moves.includes('rescheduled')
          ? [action('reschedule', () => onReschedule(appointment))]
          : []),
        ...(onFollowUp && moves.length > 0 ? [action('edit', () => onEdit(appointment))] : []),
        ...(onFollowUp && status !== 'waitlisted' && status !== 'requested'
          ? [action('followUp', () => onFollowUp(appointment))]
          : []),
        ...(onFollowUp && canJoinWaitlist(appointment)
          ? [
              {
                key: 'wait',
                label: word('booking.wait'),
                onSelect: () => joinWaitlist(appointment),
              },
            ]
          : []),
        ...(canReceive && tokenStatuses.has(status)
          ? [action('ticket', () => onTake('ticket', appointment))]
          : []),
        ...(undoable ? [action('undo', () => onUndo(appointment))] : []),
        ...(moves.includes('cancelled')
          ? [action('cancel', () => onCancel(appointment), true)]
          : []),
      ];
    },
    [word, canReceive, joinWaitlist, onTake, onReschedule, onEdit, onCancel, onUndo, onFollowUp],
  );
};
