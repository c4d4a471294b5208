import * as z from 'zod/mini';
import {
  appointmentPayments,
  appointmentSorts,
  appointmentStatuses,
  appointmentTabs,
  bookedVia,
} from './appointment-machine';
import { appointmentSchema } from './appointment-shapes';
import { firstSteps } from './first-steps';
import { endpoint } from '../platform/endpoint';
import * as limits from '../platform/limits';
import { anyOf, listQuery, namedCounts, pageOf, valueCounts } from '../platform/lists';
import { searchText } from '../platform/text';
import { clinicTrendQuery } from '../platform/trends';
import { versionSchema } from '../platform/counts';
import { daySchema, instantSchema } from '../platform/days';
import { exportFormats } from '../platform/export-formats';
import { personNames } from '../platform/person-names-schema';

const instant = instantSchema;
const search = z.optional(searchText(limits.searchMax));

/** Filters shared by list, facet counts and export. */
const filters = {
  tab: z.optional(z.enum(appointmentTabs)),
  /** Days in the company's time zone, inclusive. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  status: z.optional(z.enum(appointmentStatuses)),
  practitionerId: z.optional(z.union([z.literal('none'), z.uuid()])),
  departmentId: z.optional(z.uuid()),
  eventTypeId: z.optional(z.uuid()),
  siteId: z.optional(z.uuid()),
  patientId: z.optional(z.uuid()),
  bookedVia: z.optional(z.enum(bookedVia)),
  payment: z.optional(z.enum(appointmentPayments)),
};

/** Filters with value counts. */
const facets = z.object({
  status: valueCounts,
  /**
   * `none` for unassigned, then practitioners of the department and site, and those with
   * appointments.
   */
  practitionerId: namedCounts,
  /** Departments of the site, and those with appointments. */
  departmentId: namedCounts,
  eventTypeId: valueCounts,
  siteId: valueCounts,
  bookedVia: valueCounts,
  payment: valueCounts,
});

/** Minutes in numerator and denominator, so that rates of several days can be formed. */
const dayFigures = {
  bookedMinutes: z.int(),
  openMinutes: z.int(),
  missed: z.int(),
  /** Kept or missed. */
  due: z.int(),
  /** Patients seen for the first time in this company. */
  newPatients: z.int(),
  returningPatients: z.int(),
};

/** Lists and bulk operations. */
export const appointmentLists = {
  appointmentList: endpoint({
    summary:
      'Appointments of a tab or a range of days, by words of the patient (name, record number, phone), filters, order and page',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      ...listQuery(appointmentSorts),
      ...filters,
    }),
    response: pageOf(appointmentSchema),
  }),
  appointmentCounts: endpoint({
    summary: 'How many appointments each tab has',
    access: { permission: 'appointment-counts:read' },
    query: z.strictObject({
      departmentId: z.optional(z.uuid()),
      practitionerId: z.optional(z.uuid()),
    }),
    response: z.object({
      today: z.int(),
      upcoming: z.int(),
      unconfirmed: z.int(),
      waitlist: z.int(),
      past: z.int(),
      lost: z.int(),
    }),
  }),
  appointmentFacets: endpoint({
    summary:
      'How many appointments each value of each filter would leave, under all the other filters; departments and practitioners by name, also those that would leave none',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      ...filters,
      search,
      /** Filters to count; absent: all. */
      of: z.optional(
        anyOf([
          'status',
          'practitionerId',
          'departmentId',
          'eventTypeId',
          'siteId',
          'bookedVia',
          'payment',
        ]),
      ),
    }),
    response: z.partial(facets),
  }),
  appointmentUsual: endpoint({
    summary:
      'What a patient usually comes for: event type, doctor and site of their last appointment that can still be booked; null: none',
    access: { permission: 'appointments:write' },
    query: z.strictObject({ patientId: z.uuid() }),
    response: z.object({
      usual: z.nullable(
        z.object({
          eventTypeId: z.uuid(),
          /** null: the doctor does not offer the event type any more. */
          practitionerId: z.nullable(z.uuid()),
          siteId: z.uuid(),
        }),
      ),
    }),
  }),
  appointmentLoad: endpoint({
    summary:
      'How full each day of a department is (at most 45 days): appointments, their minutes, the minutes that can be booked, and the first free time',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      departmentId: z.uuid(),
      from: daySchema,
      to: daySchema,
      practitionerId: z.optional(z.uuid()),
    }),
    response: z.object({
      days: z.array(
        z.object({
          day: daySchema,
          appointments: z.int(),
          bookedMinutes: z.int(),
          openMinutes: z.int(),
          /** First time, from now on, with room for the shortest event type of the department. */
          firstFree: z.nullable(z.object({ startAt: z.string(), practitionerId: z.uuid() })),
        }),
      ),
    }),
  }),
  appointmentTrends: endpoint({
    summary:
      'Occupancy, no-shows, new and returning patients of the last whole days (30 unless said), by day and in all, with the sums of as many days before; of a site, department or practitioner',
    access: { permission: 'appointment-counts:read' },
    query: z.strictObject(clinicTrendQuery),
    response: z.object({
      from: daySchema,
      to: daySchema,
      days: z.array(z.object({ day: daySchema, ...dayFigures })),
      total: z.object(dayFigures),
      before: z.object(dayFigures),
    }),
  }),
  appointmentHuddle: endpoint({
    summary:
      'What a team talks about in the morning: overbooked times, first visits, birthdays and, with purchases:read, debts of the patients of today',
    access: { permission: 'appointments:read' },
    response: z.object({
      date: daySchema,
      /** Of the day, except cancelled ones. */
      appointments: z.int(),
      /** Those of whom there is something to say. */
      notable: z.int(),
      /** How many of them for which reason. */
      counts: z.object({
        overbooked: z.int(),
        firstVisit: z.int(),
        allergy: z.int(),
        debt: z.int(),
        birthday: z.int(),
      }),
      /** The first of them, by time: a long sheet of paper. */
      items: z.array(
        z.object({
          appointmentId: z.uuid(),
          startAt: z.string(),
          timeZone: z.string(),
          patient: z.object({ id: z.uuid(), ...personNames, birthDate: daySchema }),
          eventType: z.string(),
          practitioner: z.nullable(z.string()),
          overbooked: z.boolean(),
          firstVisit: z.boolean(),
          birthday: z.boolean(),
          /** An allergy is on record; false without clinical:read. */
          hasAlerts: z.boolean(),
          /** Centavos; null: the caller may not read purchases. */
          debt: z.nullable(z.int()),
        }),
      ),
    }),
  }),
  firstStepList: endpoint({
    summary: 'What a new company has done of what its first booking needs',
    access: { permission: 'company:manage' },
    response: z.object({
      items: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
    }),
  }),
  appointmentCalendar: endpoint({
    summary:
      'Everything a calendar of a department shows between two instants (at most 45 days): appointments in short, hours, absences, closures',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      departmentId: z.uuid(),
      from: instant,
      to: instant,
      practitionerId: z.optional(z.uuid()),
    }),
    response: z.object({
      appointments: z.array(
        z.object({
          id: z.uuid(),
          patientId: z.uuid(),
          patient: z.string(),
          eventTypeId: z.uuid(),
          practitionerId: z.nullable(z.uuid()),
          roomId: z.nullable(z.uuid()),
          startAt: z.string(),
          endAt: z.string(),
          allDay: z.boolean(),
          status: z.enum(appointmentStatuses),
          overbooked: z.boolean(),
          version: versionSchema,
        }),
      ),
      /** Bookable hours of practitioners; the calendar shades the rest. */
      open: z.array(
        z.object({
          practitionerId: z.uuid(),
          siteId: z.uuid(),
          startAt: z.string(),
          endAt: z.string(),
        }),
      ),
      absences: z.array(
        z.object({
          practitionerId: z.uuid(),
          startAt: z.string(),
          endAt: z.string(),
          type: z.string(),
        }),
      ),
      closures: z.array(
        z.object({
          siteId: z.nullable(z.uuid()),
          name: z.string(),
          from: z.string(),
          to: z.string(),
        }),
      ),
    }),
  }),
  appointmentExport: endpoint({
    summary:
      'Appointments as a file, narrowed and ordered as the list; its first lines, or its second sheet, say by what',
    // The file contains names and phone numbers of patients.
    access: { permission: 'patients:export' },
    query: z.strictObject({
      ...filters,
      search,
      sort: z._default(z.enum(appointmentSorts), 'startAt'),
      format: z._default(z.enum(exportFormats), 'csv'),
    }),
    download: true,
  }),
};
