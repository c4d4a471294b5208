import * as z from 'zod/mini';
import { appointmentStatuses } from './appointment-machine';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { blankableText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { daySchema, instantSchema } from '../platform/days';

export const availabilityModes = ['in_person', 'telehealth', 'both'] as const;
export const timeOffTypes = ['vacation', 'sick', 'training', 'personal', 'other'] as const;
export const timeOffStatuses = ['requested', 'approved', 'rejected', 'cancelled'] as const;
/** What happens to appointments within an approved absence. */
export const timeOffBookings = ['reassign', 'reschedule', 'keep'] as const;

const day = daySchema;
/** Minutes from midnight at the site; leaves room for five minutes. */
const beginning = z.int().check(z.minimum(0), z.maximum(1435));
const ending = z.int().check(z.minimum(5), z.maximum(1440));
const reason = blankableText(platformLimits.reasonMax);

export const availabilityIntervalSchema = z.object({
  /** 1 Monday … 7 Sunday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  starts: beginning,
  ends: ending,
  /** null: the event type's step. */
  slotMinutes: z.nullable(z.int().check(z.minimum(5), z.maximum(480))),
  /** Patients per time, for event types with several places; null: the event type's capacity. */
  capacity: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.slotCapacityMax))),
  mode: z.enum(availabilityModes),
  /** null: all event types of the practitioner. */
  eventTypeIds: z.nullable(
    z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.eventTypeLinksMax)),
  ),
});

export type AvailabilityInterval = z.output<typeof availabilityIntervalSchema>;

export const availabilityScheduleSchema = z.object({
  id: z.uuid(),
  practitionerId: z.uuid(),
  siteId: z.uuid(),
  name: z.string(),
  validFrom: z.string(),
  /** Last day, inclusive; null: open-ended. */
  validTo: z.nullable(z.string()),
  intervals: z.array(availabilityIntervalSchema),
  version: versionSchema,
});

export type AvailabilitySchedule = z.output<typeof availabilityScheduleSchema>;

export const availabilityOverrideSchema = z.object({
  id: z.uuid(),
  siteId: z.nullable(z.uuid()),
  date: z.string(),
  type: z.enum(['open', 'closed']),
  /** Both null: the whole day. */
  starts: z.nullable(z.int()),
  ends: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});

export type AvailabilityOverride = z.output<typeof availabilityOverrideSchema>;

/** Upcoming appointments inside the closed time; they stay and must be moved. */
const affected = z.int();

const person = z.object({ id: z.uuid(), name: z.string() });

export const timeOffSchema = z.object({
  id: z.uuid(),
  practitioner: person,
  startAt: z.string(),
  endAt: z.string(),
  type: z.enum(timeOffTypes),
  reason: z.nullable(z.string()),
  delegate: z.nullable(person),
  status: z.enum(timeOffStatuses),
  bookings: z.nullable(z.enum(timeOffBookings)),
  /** Their appointments currently within it. */
  affectedCount: z.int(),
  /** Those due for a new time or practitioner since the approval. */
  toMoveCount: z.int(),
  version: versionSchema,
});

export type TimeOff = z.output<typeof timeOffSchema>;

export const closureSchema = z.object({
  id: z.uuid(),
  /** null: every site. */
  siteId: z.nullable(z.uuid()),
  name: z.string(),
  from: z.string(),
  /** Last day, inclusive. */
  to: z.string(),
  /** Official holiday it was created from. */
  holiday: z.nullable(z.string()),
});

export type Closure = z.output<typeof closureSchema>;

const schedule = {
  siteId: z.uuid(),
  name: shortText(limits.scheduleNameMax),
  validFrom: day,
  validTo: z.nullable(day),
  intervals: z.array(availabilityIntervalSchema).check(z.maxLength(limits.intervalsMax)),
};

const timeOffDetail = z.extend(timeOffSchema, {
  affected: z.array(
    z.object({
      id: z.uuid(),
      startAt: z.string(),
      endAt: z.string(),
      timeZone: z.string(),
      patient: z.string(),
      eventType: z.string(),
      status: z.enum(appointmentStatuses),
      /** The delegate is free at that time. */
      delegateFree: z.boolean(),
      /** Due for a new time or practitioner. */
      toMove: z.boolean(),
    }),
  ),
});

export type TimeOffDetail = z.output<typeof timeOffDetail>;

export const availability = {
  availabilityView: endpoint({
    summary:
      'The patterns of the week of a practitioner, and the dates that differ, from the last month on',
    access: { permission: 'availability:read' },
    params: idParams('practitionerId'),
    response: z.object({
      schedules: z.array(availabilityScheduleSchema),
      overrides: z.array(availabilityOverrideSchema),
    }),
  }),
  availabilityWeek: endpoint({
    summary:
      'How many minutes each practitioner can be booked and is, day by day, for at most 14 days',
    access: { permission: 'availability:read' },
    query: z.strictObject({ from: day, to: day, departmentId: z.optional(z.uuid()) }),
    response: z.object({
      items: z.array(
        z.object({
          practitionerId: z.uuid(),
          date: z.string(),
          openMinutes: z.int(),
          bookedMinutes: z.int(),
        }),
      ),
    }),
  }),
  availabilityScheduleCreate: endpoint({
    summary:
      'Add a pattern of the week; hours that overlap others of the same practitioner are refused, whichever site they are at',
    access: { permission: 'availability:write' },
    params: idParams('practitionerId'),
    body: z.strictObject(schedule),
    response: availabilityScheduleSchema,
    status: 201,
  }),
  availabilityScheduleUpdate: endpoint({
    summary: 'Replace a pattern of the week',
    access: { permission: 'availability:write' },
    params: idParams('scheduleId'),
    body: z.strictObject({ ...schedule, version: versionSchema }),
    response: availabilityScheduleSchema,
  }),
  availabilityScheduleCopy: endpoint({
    summary: 'Give another practitioner the same week',
    access: { permission: 'availability:write' },
    params: idParams('scheduleId'),
    body: z.strictObject({ practitionerId: z.uuid() }),
    response: availabilityScheduleSchema,
    status: 201,
  }),
  availabilityScheduleDelete: endpoint({
    summary: 'Remove a pattern of the week; appointments stay',
    access: { permission: 'availability:write' },
    params: idParams('scheduleId'),
    query: z.strictObject({ version: z.pipe(z.coerce.number(), versionSchema) }),
  }),
  availabilityOverrideCreate: endpoint({
    summary:
      'One date that is not as the pattern says; added hours that overlap others of the same practitioner at another site are refused',
    access: { permission: 'availability:write' },
    params: idParams('practitionerId'),
    body: z.strictObject({
      siteId: z.nullable(z.uuid()),
      date: day,
      type: z.enum(['open', 'closed']),
      starts: z.nullable(beginning),
      ends: z.nullable(ending),
      reason: z.optional(z.nullable(reason)),
    }),
    response: z.extend(availabilityOverrideSchema, { affected }),
    status: 201,
  }),
  availabilityOverrideDelete: endpoint({
    summary:
      'Let a date be as the pattern says again; refused when hours of two sites would overlap',
    access: { permission: 'availability:write' },
    params: idParams('overrideId'),
  }),
  timeOffList: endpoint({
    summary: 'Absences that are not over, of one practitioner or all',
    access: { permission: 'availability:read' },
    query: z.strictObject({
      practitionerId: z.optional(z.uuid()),
      status: z.optional(z.enum(timeOffStatuses)),
    }),
    response: z.object({ items: z.array(timeOffSchema) }),
  }),
  timeOffView: endpoint({
    summary: 'One absence, with the appointments that lie in it',
    access: { permission: 'availability:read' },
    params: idParams('timeOffId'),
    response: timeOffDetail,
  }),
  timeOffCreate: endpoint({
    summary:
      'Ask for an absence; it counts once it is approved, which who may decide can do at once, with what happens to the appointments in it',
    access: { permission: 'availability:write' },
    params: idParams('practitionerId'),
    body: z.strictObject({
      startAt: instantSchema,
      endAt: instantSchema,
      type: z.enum(timeOffTypes),
      reason: z.optional(z.nullable(reason)),
      delegateId: z.optional(z.nullable(z.uuid())),
      approve: z.optional(z.boolean()),
      bookings: z.optional(z.enum(timeOffBookings)),
    }),
    response: timeOffDetail,
    status: 201,
  }),
  timeOffDecide: endpoint({
    summary:
      'Approve or reject an absence; with appointments in it, approving says what happens to them',
    access: { permission: 'availability:manage' },
    params: idParams('timeOffId'),
    body: z.strictObject({
      version: versionSchema,
      approve: z.boolean(),
      bookings: z.optional(z.enum(timeOffBookings)),
    }),
    response: timeOffDetail,
  }),
  timeOffCancel: endpoint({
    summary: 'Take an absence back; its time can be booked again',
    access: { permission: 'availability:write' },
    params: idParams('timeOffId'),
    body: z.strictObject({ version: versionSchema }),
    response: timeOffDetail,
  }),
  closureList: endpoint({
    summary: 'Days on which sites are closed, in a year',
    access: { permission: 'availability:read' },
    query: z.strictObject({
      year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)),
    }),
    response: z.object({
      items: z.array(closureSchema),
      /** Official holidays of the year without a closure. */
      missingHolidays: z.array(z.object({ date: z.string(), key: z.string() })),
    }),
  }),
  closureCreate: endpoint({
    summary:
      'Close a site, or all, for some days; appointments that lie in them stay, and are counted in the answer',
    access: { permission: 'availability:manage' },
    body: z.strictObject({
      siteId: z.nullable(z.uuid()),
      name: shortText(limits.closureNameMax),
      from: day,
      to: day,
    }),
    response: z.extend(closureSchema, { affected }),
    status: 201,
  }),
  closureHolidays: endpoint({
    summary:
      'Close every site on the official holidays of a year; those that are there already stay as they are',
    access: { permission: 'availability:manage' },
    body: z.strictObject({ year: z.int().check(z.minimum(2000), z.maximum(2100)) }),
    response: z.object({ added: z.int() }),
  }),
  closureDelete: endpoint({
    summary: 'Open again',
    access: { permission: 'availability:manage' },
    params: idParams('closureId'),
  }),
};
