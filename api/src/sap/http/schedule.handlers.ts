import { limits, type SapOwnAppointment } from '@sala/shared-contracts';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { recordPatientsShown } from '../../patients';
import { cancelAppointment, demandPermissionFor, lockAppointment } from '../../scheduling';
import { importAppointment } from '../model/import-appointment';
import { sapWords } from '../model/sap-words';
import { readRecordLocale } from '../sql/behalf.queries';
import * as queries from '../sql/sap-schedule.queries';

type Names =
  | 'sapScheduleView'
  | 'sapPlanningObjectMap'
  | 'sapAppointmentImport'
  | 'sapClashResolve';

const dayMs = 86_400_000;

/** @throws request.invalid for days that end before they begin, or for too many */
const demandDays = ({ from, to }: queries.ScheduleDays): void => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) throw invalid({ path: 'to', code: 'too_small', facts: { minimum: from } });
  if (days > limits.sapScheduleDaysMax)
    throw invalid({ path: 'to', code: 'too_big', facts: { maximum: limits.sapScheduleDaysMax } });
};

const shownIds = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string')),
];

/** Cancels ours, so that SAP's stays. */
const keepSap = async (
  context: Context<'sapClashResolve'>,
  appointmentId: string,
): Promise<void> => {
  const { db, actor } = context;
  const ours = await lockAppointment(db, appointmentId);
  demandPermissionFor(actor, 'appointments:delete', ours.practitionerUserId);
  await cancelAppointment(context, ours, {
    by: 'clinic',
    note: sapWords[await readRecordLocale(db)].kept,
  });
};

const keepBoth = async ({
  db,
  actor,
  now,
  params,
  body,
  audit,
}: Context<'sapClashResolve'>): Promise<void> => {
  const pair = { ...params, appointmentId: body.appointmentId };
  await queries.acceptClash(db, pair, { userId: actor.userId, now });
  await audit({
    action: 'sap_appointment.clash_accepted',
    entityType: 'sap_appointment',
    entityId: params.sapAppointmentId,
    diff: { appointmentId: [null, body.appointmentId] },
  });
};

export const sapScheduleHandlers = defineHandlers<Names>({
  sapScheduleView: async ({ db, query, actor, audit }) => {
    demandDays(query);
    const place = await queries.readScheduleDepartment(db, query.department);
    const sap = await queries.listSapAppointments(db, query);
    const planningObjects = await queries.listPlanningObjects(db, query);
    // Whoever may not see our agenda sees SAP's alone.
    const seesOurs = actor.permissions.has('appointments:read');
    const ours: SapOwnAppointment[] = seesOurs ? await queries.listOwnAppointments(db, query) : [];
    const clashes = seesOurs ? await queries.listClashes(db, query) : [];
    await recordPatientsShown(audit, shownIds([...sap, ...ours].map(({ patient }) => patient?.id)));
    return { ...place, planningObjects, sap, ours, clashes };
  },

  sapPlanningObjectMap: async ({ db, params, body, audit, publish }) => {
    const { planningObjectId: id } = params;
    const { practitionerId } = body;
    const before = await queries.lockPlanningObject(db, id);
    const was = before.practitioner?.id ?? null;
    if (was === practitionerId) return before;
    if (practitionerId !== null && !(await queries.isPractitioner(db, practitionerId)))
      throw invalid({ path: 'practitionerId', code: 'unknown' });
    await queries.setPractitioner(db, id, practitionerId);
    await audit({
      action: 'sap_planning_object.mapped',
      entityType: 'sap_planning_object',
      entityId: id,
      diff: { practitionerId: [was, practitionerId] },
    });
    await publish({
      type: 'sap_record.changed',
      entityId: id,
      payload: { kinds: ['unit', 'appointment'] },
    });
    return queries.lockPlanningObject(db, id);
  },

  sapAppointmentImport: async (context) => {
    await importAppointment(context);
    const { db, params, audit } = context;
    const appointment = await queries.readSapAppointment(db, params.sapAppointmentId);
    await recordPatientsShown(audit, shownIds([appointment.patient.id]));
    return appointment;
  },

  sapClashResolve: async (context) => {
    const { db, params, body, publish } = context;
    const { sapAppointmentId } = params;
    await queries.lockSapAppointment(db, sapAppointmentId);
    await lockAppointment(db, body.appointmentId);
    // A settled clash stays settled, and one that is gone needs nothing.
    const open = (await queries.listClashesOf(db, sapAppointmentId)).some(
      ({ appointmentId, accepted }) =>
        appointmentId === body.appointmentId && (!accepted || body.way === 'keep_sap'),
    );
    if (open) {
      await (body.way === 'keep_sap' ? keepSap(context, body.appointmentId) : keepBoth(context));
      await publish({
        type: 'sap_record.changed',
        entityId: sapAppointmentId,
        payload: { kinds: ['appointment'] },
      });
    }
    return { clashes: await queries.listClashesOf(db, sapAppointmentId) };
  },
});
