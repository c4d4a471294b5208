import { readAppointment } from '../sql/read-appointments';
import { sendReminder, remindedStatuses } from '../jobs/reminders';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { recordPatientRead } from '../../patients';
import { foreseeTelling } from '../model/foresee-telling';
import { openAppointment } from '../model/open-appointment';

export const appointmentReminderHandlers = defineHandlers<
  'appointmentRemind' | 'appointmentTelling'
>({
  appointmentTelling: async ({ db, params, query, actor, now, audit }) => {
    const appointment = await readAppointment(db, params.appointmentId, { actor, now });
    await recordPatientRead(audit, appointment.patient.id);
    return foreseeTelling({ db, now }, appointment, query.of);
  },

  appointmentRemind: async (context) => {
    const { db, params, body, actor, now, services, mail, audit, publish } = context;
    const { id, status } = await openAppointment(
      context,
      params.appointmentId,
      body.version,
      'appointments:write',
    );
    const { userId } = actor;
    const { message = 'reminder' } = body;
    const { because, channel } = remindedStatuses.has(status)
      ? await sendReminder(
          { db, userId, now, publicUrl: services.publicUrl, mail, publish, sentBy: userId },
          id,
          message,
          // Whoever clicks twice sends one; whoever asks again later, another.
          `${id}/${now.slice(0, '2026-01-01T00:00'.length)}`,
        )
      : { because: 'state', channel: undefined };
    if (because !== null || channel === undefined)
      throw new ProblemError('appointment.not_remindable', { meta: { because } });
    await audit({
      action: 'appointment.reminded',
      entityType: 'appointment',
      entityId: id,
      diff: { channel: [null, channel], message: [null, message] },
    });
    await publish({ type: 'appointment.reminded', entityId: id });
    return readAppointment(db, id, { actor, now });
  },
});
