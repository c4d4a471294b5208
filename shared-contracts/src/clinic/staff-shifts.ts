import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { blankableLine, shortText } from '../platform/text';
import * as limits from './limits';
import { absenceKinds } from './staff-kinds';

const clock = z.string().check(z.regex(patterns.clockTime));

export const staffShiftSchema = z.object({
  id: z.uuid(),
  staffMemberId: z.uuid(),
  departmentId: z.nullable(z.uuid()),
  /** The day it begins. */
  date: z.string(),
  /** Hours of the clinic's clock, hh:mm; an end not after the start is of the next day. */
  start: z.string(),
  end: z.string(),
  role: z.nullable(z.string()),
  version: versionSchema,
});

export type StaffShift = z.output<typeof staffShiftSchema>;

export const staffAbsenceSchema = z.object({
  id: z.uuid(),
  staffMemberId: z.uuid(),
  /** null: not for the caller. */
  kind: z.nullable(z.enum(absenceKinds)),
  from: z.string(),
  to: z.string(),
  note: z.nullable(z.string()),
});

export type StaffAbsence = z.output<typeof staffAbsenceSchema>;

export const companyHolidaySchema = z.object({ id: z.uuid(), date: z.string(), name: z.string() });

const role = z.optional(z.nullable(blankableLine(limits.shiftRoleMax)));
const departmentId = z.optional(z.nullable(z.uuid()));
const planned = z.object({ created: z.int(), skipped: z.int() });
const ofShift = idParams('staffShiftId');

export const staffShifts = {
  staffShiftList: endpoint({
    summary: 'Seven days of shifts with the people, absences and holidays of that time',
    access: { permission: 'staff:read' },
    query: z.strictObject({ from: daySchema, departmentId: z.optional(z.uuid()) }),
    response: z.object({
      people: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          position: z.string(),
          departmentId: z.nullable(z.uuid()),
          weeklyHours: z.nullable(z.int()),
          photoId: z.nullable(z.uuid()),
        }),
      ),
      shifts: z.array(staffShiftSchema),
      absences: z.array(staffAbsenceSchema),
      holidays: z.array(companyHolidaySchema),
    }),
  }),
  staffShiftCreate: endpoint({
    summary: 'Plan shifts, all or none',
    access: { permission: 'staff:manage' },
    body: z.strictObject({
      shifts: z
        .array(
          z.strictObject({
            staffMemberId: z.uuid(),
            departmentId,
            date: daySchema,
            start: clock,
            end: clock,
            role,
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.shiftsMax)),
    }),
    response: z.object({ items: z.array(staffShiftSchema) }),
    status: 201,
  }),
  staffShiftUpdate: endpoint({
    summary: 'Move or change a shift',
    access: { permission: 'staff:manage' },
    params: ofShift,
    body: z.strictObject({
      version: versionSchema,
      departmentId,
      date: z.optional(daySchema),
      start: z.optional(clock),
      end: z.optional(clock),
      role,
    }),
    response: staffShiftSchema,
  }),
  staffShiftDelete: endpoint({
    summary: 'Delete a shift',
    access: { permission: 'staff:manage' },
    params: ofShift,
  }),
  staffShiftCopy: endpoint({
    summary: 'Repeat seven days of shifts in other days; what has no room there is left out',
    access: { permission: 'staff:manage' },
    body: z.strictObject({ from: daySchema, to: daySchema, departmentId: z.optional(z.uuid()) }),
    response: planned,
  }),
  staffShiftRepeat: endpoint({
    summary: 'Lay a weekly pattern over a range; holidays and what has no room are left out',
    access: { permission: 'staff:manage' },
    body: z.strictObject({
      staffMemberIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.patternPeopleMax)),
      departmentId,
      role,
      from: daySchema,
      to: daySchema,
      days: z
        .array(
          z.strictObject({
            /** 1 is Monday. */
            weekday: z.int().check(z.minimum(1), z.maximum(7)),
            start: clock,
            end: clock,
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.patternDaysMax)),
    }),
    response: planned,
  }),
  staffAbsenceCreate: endpoint({
    summary: 'Note that a person is away; shifts of that time are removed only if asked to',
    access: { permission: 'staff:manage' },
    body: z.strictObject({
      staffMemberId: z.uuid(),
      kind: z.enum(absenceKinds),
      from: daySchema,
      to: daySchema,
      note: z.optional(z.nullable(blankableLine(limits.absenceNoteMax))),
      removeShifts: z._default(z.boolean(), false),
    }),
    response: staffAbsenceSchema,
    status: 201,
  }),
  staffAbsenceDelete: endpoint({
    summary: 'Delete an absence',
    access: { permission: 'staff:manage' },
    params: idParams('staffAbsenceId'),
  }),
  companyHolidayCreate: endpoint({
    summary: 'Note a day on which the company rests',
    access: { permission: 'staff:manage' },
    body: z.strictObject({ date: daySchema, name: shortText(limits.holidayNameMax) }),
    response: companyHolidaySchema,
    status: 201,
  }),
  companyHolidayDelete: endpoint({
    summary: 'Delete a holiday',
    access: { permission: 'staff:manage' },
    params: idParams('companyHolidayId'),
  }),
  staffCoverageView: endpoint({
    summary: 'Seven days by department and hour: minutes of shifts against minutes of appointments',
    access: { permission: 'staff:read' },
    query: z.strictObject({ from: daySchema, departmentId: z.optional(z.uuid()) }),
    response: z.object({
      departments: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          /** Whoever has a shift there. */
          people: z.array(
            z.object({ id: z.uuid(), name: z.string(), photoId: z.nullable(z.uuid()) }),
          ),
        }),
      ),
      /** Hours with either. */
      hours: z.array(
        z.object({
          departmentId: z.uuid(),
          date: z.string(),
          hour: z.int(),
          staffed: z.int(),
          booked: z.int(),
        }),
      ),
    }),
  }),
};
