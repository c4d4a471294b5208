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
import type { Trail } from '../../platform/audit/trail';
import { appointmentMoved } from './appointment-moved';
import { cancelReminders } from '../sql/reminders.queries';
import { updateAppointmentStatus, writeHistory } from '../sql/appointment-moves.queries';
import type { AppointmentRow } from '../sql/appointment-row.queries';

/** Columns that a step may write besides the status. */
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
  /** As JSON. */
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
  /** null: it happens by itself. */
  readonly actor: { readonly userId: string } | null;
  /** ISO 8601. */
  readonly now: string;
  readonly reason?: string | null | undefined;
  readonly columns?: MoveColumns;
  /** What the audit log says of the step besides. */
  readonly facts?: Readonly<Record<string, string>>;
  /** The last step is taken back. */
  readonly undo?: boolean;
}

/** Those in which nobody needs to be reminded any more. */
const settled: ReadonlySet<AppointmentStatus> = new Set([
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
 * The one way from state to state (screens §8): writes the step with its history, audit and outbox
 * event, and ends what the new state needs no more. The row must be locked. @throws
 * appointment.transition_refused
 */
export const moveAppointment = async (
  db: Db,
  appointment: Pick<AppointmentRow, 'id' | 'status'>,
  to: AppointmentStatus,
  { actor, now, reason, columns = {}, facts = {}, undo = false }: Move,
  trail: Trail,
): Promise<void> => {
  const { audit, publish } = trail;
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
  if (settled.has(to)) await cancelReminders(db, id);
  await appointmentMoved.publish({
    db,
    trail,
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
