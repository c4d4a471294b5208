import type { AppointmentStatus } from '@sala/shared-contracts';
import { demandPermissionFor } from '../model/appointment-permissions';
import { refuseMove } from '../model/move-appointment';
import { readAppointment, readAppointments } from '../sql/read-appointments';
import { changesBetween } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { recordPatientRead, recordPatientsShown } from '../../patients';
import { invalid } from '../../platform/http/problem-error';
import { checkAnswers, demandReasonOffered, readBookableType } from '../model/booking-draft';
import { readCalendar } from '../sql/appointment-calendar.queries';
import { findAppointments } from '../sql/appointment-list.queries';
import { updateDetails, type DetailColumns } from '../sql/appointment-writes.queries';
import { openAppointment } from '../model/open-appointment';
import { demandFreeRoom } from '../model/appointment-rooms';

type Names = 'appointmentList' | 'appointmentCalendar' | 'appointmentView' | 'appointmentUpdate';

/** Nobody reads edits of these any more. A completed appointment may still get a note. */
const readOnlyStatuses: ReadonlySet<AppointmentStatus> = new Set(['cancelled', 'rescheduled']);

const calendarDays = 45;
const dayMs = 86_400_000;

export const appointmentBasicHandlers = defineHandlers<Names>({
  appointmentList: async ({ db, query, actor, now, audit }) => {
    const { ids, total } = await findAppointments(db, query, now);
    const items = await readAppointments(db, ids, { actor, now });
    await recordPatientsShown(audit, [...new Set(items.map(({ patient }) => patient.id))]);
    return { items, total, page: query.page, pageSize: query.pageSize };
  },

  appointmentCalendar: async ({ db, query, audit }) => {
    const length = Date.parse(query.to) - Date.parse(query.from);
    if (length <= 0)
      throw invalid({ path: 'to', code: 'too_small', facts: { minimum: query.from } });
    if (length > calendarDays * dayMs)
      throw invalid({ path: 'to', code: 'too_big', facts: { maximum: calendarDays } });
    const calendar = await readCalendar(db, query);
    await recordPatientsShown(audit, [
      ...new Set(calendar.appointments.map(({ patientId }) => patientId)),
    ]);
    return calendar;
  },

  appointmentView: async ({ db, params, actor, now, audit }) => {
    const appointment = await readAppointment(db, params.appointmentId, { actor, now });
    await recordPatientRead(audit, appointment.patient.id);
    return appointment;
  },

  appointmentUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await openAppointment(
      { db, actor, now },
      params.appointmentId,
      body.version,
      'appointments:write',
    );
    const { version: _version, ...named } = body;
    if (readOnlyStatuses.has(present.status)) throw refuseMove(present.status);
    if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
    demandPermissionFor(actor, 'appointments:write', present.practitionerUserId);
    if (body.customAnswers)
      checkAnswers(await readBookableType(db, present.eventTypeId), body.customAnswers);
    const before: DetailColumns = {
      reasonId: present.reasonId,
      reason: present.reason,
      internalNote: present.internalNote,
      roomId: present.roomId,
      priority: present.priority,
      customAnswers: present.customAnswers,
      meetingUrl: present.meetingUrl,
    };
    const after: DetailColumns = {
      reasonId: body.reasonId === undefined ? present.reasonId : body.reasonId,
      reason: body.reason === undefined ? present.reason : body.reason || null,
      internalNote:
        body.internalNote === undefined ? present.internalNote : body.internalNote || null,
      roomId: body.roomId === undefined ? present.roomId : body.roomId,
      priority: body.priority ?? present.priority,
      customAnswers: body.customAnswers ?? present.customAnswers,
      meetingUrl: body.meetingUrl === undefined ? present.meetingUrl : body.meetingUrl || null,
    };
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length > 0) {
      if (after.reasonId !== present.reasonId) await demandReasonOffered(db, after.reasonId);
      if (after.roomId !== null && after.roomId !== present.roomId)
        await demandFreeRoom(db, present, after.roomId);
      await updateDetails(db, present.id, after, { userId: actor.userId, now });
      await audit({
        action: 'appointment.updated',
        entityType: 'appointment',
        entityId: present.id,
        diff: changes,
      });
      await publish({ type: 'appointment.updated', entityId: present.id });
    }
    return readAppointment(db, present.id, { actor, now });
  },
});
