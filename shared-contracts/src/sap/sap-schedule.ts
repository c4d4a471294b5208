import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { exactText } from '../platform/text';
import { appointmentStatuses } from '../scheduling/appointment-machine';
import * as limits from './limits';
import { sapAppointmentStatuses, sapClashKinds, sapClashWays, sapVisitKinds } from './sap-kinds';
import { sapPlaceSchema, sapUnitCode } from './sap-shapes';

const person = z.object({ id: z.uuid(), name: z.string() });

/** NPOB: a unit, room or person for which appointments are planned. */
export const sapPlanningObjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** OVERB. */
  overbooking: z.boolean(),
  /** The practitioner of ours that it stands for. */
  practitioner: z.nullable(person),
});
export type SapPlanningObject = z.output<typeof sapPlanningObjectSchema>;

export const sapAppointmentSchema = z.object({
  /** TMNID. */
  id: z.string(),
  patient: z.object({
    patnr: z.string(),
    name: z.string(),
    /** The patient of ours. */
    id: z.nullable(z.uuid()),
  }),
  falnr: z.nullable(z.string()),
  start: z.string(),
  /** DAUER. */
  minutes: countSchema,
  planningObjectId: z.nullable(z.string()),
  room: z.nullable(z.string()),
  visit: z.nullable(z.enum(sapVisitKinds)),
  status: z.enum(sapAppointmentStatuses),
  /** The same in our agenda. */
  ourStatus: z.enum(appointmentStatuses),
  overbooked: z.boolean(),
  /** The appointment of ours that was made from it. */
  importedAs: z.nullable(z.uuid()),
});
export type SapAppointment = z.output<typeof sapAppointmentSchema>;

/** An appointment of ours beside those of SAP. */
export const sapOwnAppointmentSchema = z.object({
  id: z.uuid(),
  patient: z.nullable(person),
  practitioner: z.nullable(person),
  start: z.string(),
  end: z.string(),
  status: z.enum(appointmentStatuses),
  title: z.string(),
});
export type SapOwnAppointment = z.output<typeof sapOwnAppointmentSchema>;

export const sapClashSchema = z.object({
  sapAppointmentId: z.string(),
  appointmentId: z.uuid(),
  kind: z.enum(sapClashKinds),
  /** Somebody said that it is meant so. */
  accepted: z.boolean(),
});
export type SapClash = z.output<typeof sapClashSchema>;

const sapAppointmentId = exactText(limits.sapAppointmentNumberMax);

export const sapSchedules = {
  sapScheduleView: endpoint({
    summary:
      'The agenda of a department in SAP and in ours, with what clashes; at most 45 days at once',
    access: { permission: 'sap:read' },
    query: z.strictObject({ department: sapUnitCode, from: daySchema, to: daySchema }),
    response: z.object({
      department: sapPlaceSchema,
      /** Department of ours that it stands for; null: only appointments of mapped people are ours. */
      ownDepartment: z.nullable(person),
      planningObjects: z.array(sapPlanningObjectSchema),
      sap: z.array(sapAppointmentSchema),
      ours: z.array(sapOwnAppointmentSchema),
      clashes: z.array(sapClashSchema),
    }),
  }),
  sapPlanningObjectMap: endpoint({
    summary: 'Which practitioner of ours a planning object stands for',
    access: { permission: 'sap:manage' },
    params: z.strictObject({ planningObjectId: exactText(limits.sapAppointmentNumberMax) }),
    body: z.strictObject({ practitionerId: z.nullable(z.uuid()) }),
    response: sapPlanningObjectSchema,
  }),
  sapAppointmentImport: endpoint({
    summary:
      'Take an appointment of SAP over into our agenda, in the state that it has there; again: the same one',
    access: { permission: 'sap:write' },
    params: z.strictObject({ sapAppointmentId }),
    body: z.strictObject({
      eventTypeId: z.uuid(),
      /** Absent: the practitioner that the planning object stands for. */
      practitionerId: z.optional(z.uuid()),
    }),
    response: sapAppointmentSchema,
  }),
  sapClashResolve: endpoint({
    summary: 'Settle a clash: ours is cancelled, or both stay',
    access: { permission: 'sap:write' },
    params: z.strictObject({ sapAppointmentId }),
    body: z.strictObject({ appointmentId: z.uuid(), way: z.enum(sapClashWays) }),
    response: z.object({ clashes: z.array(sapClashSchema) }),
  }),
};
