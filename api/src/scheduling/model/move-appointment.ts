import {
  appointmentEventOf,
  appointmentMoves,
  canMoveAppointment,
  type AppointmentKind,
  type AppointmentStatus,
} from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { appointmentMoved } from './appointment-moved';
import { cancelReminders } from '../sql/reminders.queries';
import { updateAppointmentStatus, writeHistory } from '../sql/appointment-moves.queries';
import type { AppointmentRow } from '../sql/appointment-row.queries';

/** Columns a step may set besides the status. */
export interface MoveColumns {
  readonly practitioner_id?: string | null;
  readonly department_id?: string;
  readonly site_id?: string;
  readonly room_id?: string | null;
  readonly start_at?: string | null;
  readonly end_at?: string | null;
  readonly all_day?: boolean;
  readonly seat?: number;
  readonly rescheduled_from_id?: string;
  readonly series_id?: string | null;
  readonly internal_note?: string | null;
  readonly reason_category_id?: string | null;
  readonly reason?: string | null;
  readonly meeting_url?: string | null;
  readonly kind?: AppointmentKind;
  readonly priority?: AppointmentRow['priority'];
  readonly booked_via?: AppointmentRow['bookedVia'];
  readonly price_quoted_cents?: number;
  readonly overbooked?: boolean;
  readonly overbook_reason?: string | null;
  readonly booking_key?: string;
  /** JSON. */
  readonly custom_answers?: string;
  readonly confirmed_at?: string | null;
  readonly confirmed_channel?: string | null;
  readonly checked_in_at?: string | null;
  readonly started_at?: string | null;
  readonly completed_at?: string | null;
  readonly cancelled_at?: string;
  readonly cancel_reason_id?: string | null;
  readonly cancelled_by?: 'patient' | 'clinic';
  readonly cancelled_late?: boolean;
  readonly no_show_at?: string | null;
  readonly arrived_late?: boolean;
}

export interface Move {
  /** Null for jobs. */
  readonly actor: { readonly userId: string } | null;
  /** ISO 8601. */
  readonly now: string;
  readonly reason?: string | null | undefined;
  readonly columns?: MoveColumns;
  /** Additional facts for the audit log. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Undoes the last step. */
  readonly undo?: boolean;
}

/** States without reminders. */
const statusesWithoutReminders: ReadonlySet<AppointmentStatus> = new Set([
  'checked_in',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'rescheduled',
]);

export const refuseMove = (
  from: AppointmentStatus,
  possible: readonly AppointmentStatus[] = appointmentMoves[from],
): ProblemError => new ProblemError('appointment.transition_refused', { meta: { from, possible } });

/**
 * Moves an appointment to another state (docs/spec/scheduling.md §2) with history, audit and outbox
 * event, and cancels jobs the new state does not need. The row must be locked. @throws
 * appointment.transition_refused
 */
export const moveAppointment = async (
  db: Db,
  appointment: Pick<AppointmentRow, 'id' | 'status'>,
  to: AppointmentStatus,
  { actor, now, reason, columns = {}, facts = {}, undo = false }: Move,
  recorder: ChangeRecorder,
): Promise<void> => {
  const { audit, publish } = recorder;
  const { id, status: from } = appointment;
  if (!undo && !canMoveAppointment(from, to)) throw refuseMove(from);
  const names = Object.keys(columns);
  await updateAppointmentStatus(db, names, [
    id,
    to,
    now,
    actor?.userId ?? null,
    ...Object.values(columns),
  ]);
  await writeHistory(db, id, { at: now, byUser: actor?.userId ?? null, from, to, reason, undo });
  if (statusesWithoutReminders.has(to)) await cancelReminders(db, id);
  await appointmentMoved.publish({
    db,
    recorder,
    appointmentId: id,
    from,
    to,
    userId: actor?.userId ?? null,
    now,
    reason,
    undo,
  });
  await audit({
    action: undo ? 'appointment.undone' : `appointment.${to}`,
    entityType: 'appointment',
    entityId: id,
    diff: {
      status: [from, to],
      ...(reason ? { reason: [null, reason] } : {}),
      ...changesBetween({}, facts),
    },
  });
  await publish({
    type: undo ? 'appointment.undone' : appointmentEventOf[to],
    entityId: id,
    payload: { from, to },
  });
};
