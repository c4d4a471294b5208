import type { AppointmentDetail, AppointmentStatus, Permission } from '@sala/shared-contracts';
import { possibleMoves, stepIsOpen } from '../model/appointment-permissions';
import { startConsultation } from '../model/start-consultation';
import { endConsultation } from '../model/end-consultation';
import { readFrontDesk } from '../sql/front-desk-settings';
import { moveAppointment, refuseMove, type MoveColumns } from '../model/move-appointment';
import { readAppointment, readMoveFacts } from '../sql/read-appointments';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { openAppointment } from '../model/open-appointment';
import type { AppointmentRow } from '../sql/appointment-row.queries';
import { practitionerOf } from '../sql/booking-draft.queries';

type Names =
  | 'appointmentConfirm'
  | 'appointmentBulkConfirm'
  | 'appointmentNoShow'
  | 'appointmentBulkNoShow'
  | 'appointmentStart'
  | 'appointmentComplete';
export type StepContext = Pick<
  Context<'appointmentConfirm'>,
  'db' | 'actor' | 'now' | 'audit' | 'publish' | 'mail'
>;

interface Step {
  readonly to: AppointmentStatus;
  readonly columns: MoveColumns;
  readonly reason?: string | null | undefined;
  readonly permission?: Permission;
}

/** @throws appointment.transition_refused with the possible states */
export const demandStep = async (
  { db, actor, now }: StepContext,
  appointmentId: string,
  to: AppointmentStatus,
): Promise<void> => {
  const settings = await readFrontDesk(db);
  const facts = await readMoveFacts(db, appointmentId, now);
  const possible = possibleMoves(facts, actor, now, settings);
  if (!possible.includes(to) || !stepIsOpen(facts, to, now, settings))
    throw refuseMove(facts.status, possible);
};

/** Locks one appointment, checks its version and moves it to another state. */
export const takeStep = async (
  context: StepContext,
  appointmentId: string,
  version: number,
  { to, columns, reason, permission = 'appointments:write' }: Step,
): Promise<AppointmentRow> => {
  const appointment = await openAppointment(context, appointmentId, version, permission);
  await demandStep(context, appointmentId, to);
  await moveAppointment(
    context.db,
    appointment,
    to,
    { actor: context.actor, now: context.now, reason, columns },
    context,
  );
  return appointment;
};

const noShowStep = (reason: string | null | undefined, now: string): Step => ({
  to: 'no_show',
  columns: { no_show_at: now },
  reason: reason || null,
});

const readResponse = (
  { db, actor, now }: StepContext,
  appointmentId: string,
): Promise<AppointmentDetail> => readAppointment(db, appointmentId, { actor, now });

export const appointmentStepHandlers = defineHandlers<Names>({
  appointmentConfirm: async (context) => {
    const { params, body, now } = context;
    await takeStep(context, params.appointmentId, body.version, {
      to: 'confirmed',
      columns: { confirmed_at: now, confirmed_channel: body.channel },
    });
    return readResponse(context, params.appointmentId);
  },

  appointmentBulkConfirm: (context) => {
    const columns = { confirmed_at: context.now, confirmed_channel: context.body.channel };
    return runEachInSavepoint(context, context.body.appointments, ({ id, version }) =>
      takeStep(context, id, version, { to: 'confirmed', columns }),
    );
  },

  appointmentNoShow: async (context) => {
    const { params, body, now } = context;
    await takeStep(context, params.appointmentId, body.version, noShowStep(body.reason, now));
    return readResponse(context, params.appointmentId);
  },

  appointmentBulkNoShow: (context) =>
    runEachInSavepoint(context, context.body.appointments, ({ id, version }) =>
      takeStep(context, id, version, noShowStep(context.body.reason, context.now)),
    ),

  appointmentStart: async (context) => {
    const { params, body, db, actor } = context;
    await openAppointment(context, params.appointmentId, body.version, 'appointments:write');
    await demandStep(context, params.appointmentId, 'in_progress');
    await startConsultation(context, {
      appointmentId: params.appointmentId,
      takenBy: await practitionerOf(db, actor.userId),
      alongside: body.alongside,
    });
    return readResponse(context, params.appointmentId);
  },

  appointmentComplete: async (context) => {
    const { params, body } = context;
    const appointment = await openAppointment(
      context,
      params.appointmentId,
      body.version,
      'appointments:write',
    );
    await demandStep(context, params.appointmentId, 'completed');
    await endConsultation(context, appointment, body.reason);
    return readResponse(context, params.appointmentId);
  },
});
