import { canMoveAppointment, type AppointmentStatus } from '@sala/shared-contracts';
import { waitAgain, withoutTime } from '../model/answer-offer';
import { mayOverbook, hasPermissionFor, stepIsUndoable } from '../model/appointment-permissions';
import { approveAppointment } from '../model/approve-appointment';
import { planCancellationNotice } from '../jobs/cancellation-notice';
import { cancellationJob, noShowJob, planFollowUp, waitEndJob } from '../jobs/follow-up';
import { findBookedByKey } from './booking-context';
import { restoreCancelled } from '../model/restore-cancelled';
import { readFrontDesk } from '../sql/front-desk-settings';
import { reclaimTime } from '../model/reclaim-time';
import { cancelAppointment, type Cancellation } from '../model/cancel-appointment';
import { moveAppointment, type MoveColumns } from '../model/move-appointment';
import { readAppointment, readMoveFacts } from '../sql/read-appointments';
import { remindedStatuses } from '../jobs/reminders';
import { findUndoBlocker } from '../sql/undo-blocker.queries';
import { readRequestedPractitioner } from '../sql/waitlist.queries';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { defineHandlers } from '../../platform/http/handler';
import { lockWaitingJob } from '../../platform/jobs/job.queries';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { cancellableAfter } from '../sql/appointment-writes.queries';
import { openAppointment } from '../model/open-appointment';
import { demandStep, type StepContext } from './appointment-steps.handlers';
import { findCancelReason } from '../sql/appointment-endings.queries';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';

type Names =
  | 'appointmentApprove'
  | 'appointmentCancel'
  | 'appointmentBulkCancel'
  | 'appointmentRestore'
  | 'appointmentUndo';

/** A cancellation needs a reason from the company's list or a note. */
const demandReason = async (
  { db }: StepContext,
  { cancelReasonId, note }: Cancellation,
): Promise<void> => {
  if (!cancelReasonId && !note) throw invalid({ path: 'note', code: 'required' });
  if (cancelReasonId && !(await findCancelReason(db, cancelReasonId)))
    throw invalid({ path: 'cancelReasonId', code: 'unknown' });
};

/** Locks one appointment, checks its version and cancels it. */
const cancelOne = async (
  context: StepContext,
  { id, version }: { readonly id: string; readonly version: number },
  cancelling: Cancellation,
): Promise<AppointmentRow> => {
  const appointment = await openAppointment(context, id, version, 'appointments:delete');
  await demandStep(context, id, 'cancelled');
  await cancelAppointment(context, appointment, cancelling);
  return appointment;
};

/** Columns to reset when a state is undone. */
const resetColumns: Readonly<Partial<Record<AppointmentStatus, MoveColumns>>> = {
  confirmed: { confirmed_at: null, confirmed_channel: null },
  checked_in: { checked_in_at: null, arrived_late: false },
  in_progress: { started_at: null },
  no_show: { no_show_at: null },
};

export const appointmentEndingHandlers = defineHandlers<Names>({
  appointmentApprove: async (context) => {
    const { db, params, body, actor, now } = context;
    const requested = await openAppointment(
      context,
      params.appointmentId,
      body.version,
      'appointments:write',
    );
    await demandStep(context, requested.id, 'scheduled');
    await approveAppointment(context, requested, body.overbookReason);
    return readAppointment(db, requested.id, { actor, now });
  },

  appointmentCancel: async (context) => {
    const { db, params, body, actor, now } = context;
    await demandReason(context, body);
    const {
      id: cancelledId,
      startAt,
      seriesId,
    } = await cancelOne(context, { id: params.appointmentId, version: body.version }, body);
    if (body.tellPatient && startAt !== null)
      await planCancellationNotice(db, cancelledId, { userId: actor.userId, now });
    if (body.scope === 'following' && seriesId !== null && startAt !== null) {
      for (const id of await cancellableAfter(db, seriesId, startAt)) {
        const next = await lockAppointment(db, id);
        // A colleague may have taken over appointments of the series.
        if (
          hasPermissionFor(actor, 'appointments:delete', next.practitionerUserId) &&
          canMoveAppointment(next.status, 'cancelled')
        )
          await cancelAppointment(context, next, body);
      }
    }
    return readAppointment(db, params.appointmentId, { actor, now });
  },

  appointmentBulkCancel: async (context) => {
    const { db, body, actor, now } = context;
    await demandReason(context, body);
    const toldSeries = new Set<string>();
    return runEachInSavepoint(context, body.appointments, async (one) => {
      const { id, startAt, seriesId } = await cancelOne(context, one, body);
      // Of a series the patient is told once.
      if (!body.tellPatient || startAt === null || toldSeries.has(seriesId ?? '')) return;
      await planCancellationNotice(db, id, { userId: actor.userId, now });
      if (seriesId !== null) toldSeries.add(seriesId);
    });
  },

  appointmentRestore: async (context) => {
    const { db, params, body, actor, now } = context;
    const done = await findBookedByKey(context, body.bookingKey, { startAt: null });
    if (done) return done;
    await lockWaitingJob(db, cancellationJob, params.appointmentId); // before the appointment, as below
    const cancelled = await openAppointment(
      context,
      params.appointmentId,
      body.version,
      'appointments:write',
    );
    const id = await restoreCancelled(context, cancelled, body.bookingKey);
    return readAppointment(db, id, { actor, now });
  },

  appointmentUndo: async (context) => {
    const { db, params, body, actor, now } = context;
    // Lock order: planned jobs before the appointment, as in their workers; prevents deadlocks.
    for (const kind of [noShowJob, waitEndJob])
      await lockWaitingJob(db, kind, params.appointmentId);
    const appointment = await openAppointment(
      context,
      params.appointmentId,
      body.version,
      'overbook:sign',
    );
    const settings = await readFrontDesk(db);
    if (!mayOverbook(actor, appointment.practitionerUserId, settings))
      throw new ProblemError('permission.denied', { meta: { permission: 'overbook:sign' } });
    const { lastStep, rescheduledFromId } = await readMoveFacts(db, appointment.id, now);
    const blocker =
      appointment.status === 'checked_in' || appointment.status === 'in_progress'
        ? await findUndoBlocker(db, appointment.id)
        : null;
    const to = lastStep?.from;
    if (
      !to ||
      blocker !== null ||
      !stepIsUndoable({ status: appointment.status, lastStep, rescheduledFromId }, now)
    ) {
      throw new ProblemError('appointment.not_undoable', {
        meta: { from: appointment.status, ...(blocker ? { because: blocker } : {}) },
      });
    }
    const back =
      appointment.status === 'no_show' && remindedStatuses.has(to)
        ? await reclaimTime(db, appointment, now)
        : null;
    if (back && back.conflicts.length > 0)
      throw new ProblemError('appointment.not_undoable', {
        meta: { from: appointment.status, because: 'taken', conflicts: back.conflicts },
      });
    const columns = {
      ...resetColumns[appointment.status],
      ...(to === 'waitlisted'
        ? { ...withoutTime, practitioner_id: await readRequestedPractitioner(db, appointment.id) }
        : {}),
      ...(back ? { seat: back.seat } : {}),
    };
    await moveAppointment(
      db,
      appointment,
      to,
      { actor, now, reason: body.reason, columns, undo: true },
      context,
    );
    if (to === 'waitlisted') await waitAgain(db, appointment.id, { userId: actor.userId, now });
    // Plans the reminders that the undone step had cancelled.
    if (remindedStatuses.has(to) && appointment.startAt !== null)
      await planFollowUp(
        db,
        { id: appointment.id, startAt: appointment.startAt },
        settings,
        { userId: actor.userId, now },
        null,
      );
    return readAppointment(db, appointment.id, { actor, now });
  },
});
