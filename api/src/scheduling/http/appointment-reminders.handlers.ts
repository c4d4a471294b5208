import { readAppointment } from '../sql/read-appointments';
import { sendReminder, remindedStatuses } from '../jobs/reminders';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { openAppointment } from '../model/open-appointment';

export const appointmentReminderHandlers = defineHandlers<'appointmentRemind'>({
  appointmentRemind: async (context) => {
    const { db, params, body, actor, now, services, mail, audit, publish } = context;
    const { id, status } = await openAppointment(
      context,
      params.appointmentId,
      body.version,
      'appointments:write',
    );
    const because = remindedStatuses.has(status)
      ? await sendReminder(
          { db, now, publicUrl: services.publicUrl, mail, sentBy: actor.userId },
          id,
          'reminder',
        )
      : 'state';
    if (because !== null)
      throw new ProblemError('appointment.not_remindable', { meta: { because } });
    await audit({
      action: 'appointment.reminded',
      entityType: 'appointment',
      entityId: id,
      diff: { channel: [null, 'email'] },
    });
    await publish({ type: 'appointment.reminded', entityId: id });
    return readAppointment(db, id, { actor, now });
  },
});
