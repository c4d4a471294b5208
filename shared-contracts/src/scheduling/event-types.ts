import * as z from 'zod/mini';
import { appointmentKinds } from './appointment-machine';
import { endpoint } from '../platform/endpoint';
import * as clinicLimits from '../clinic/limits';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { blankableText, shortText } from '../platform/text';
import { countSchema, versionSchema } from '../platform/counts';

export const eventAssignments = ['fixed', 'any', 'round_robin'] as const;
export const slotSteps = [5, 10, 15, 20, 30, 60] as const;
export const questionTypes = ['text', 'long', 'number', 'bool', 'select', 'phone', 'date'] as const;

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const minutes = whole(clinicLimits.eventMinutesMin, clinicLimits.eventMinutesMax);
const price = whole(0, platformLimits.centavosMax);
const ids = z.array(z.uuid()).check(z.maxLength(limits.eventTypeLinksMax));

/** Asked when booking; answers are stored in the appointment under `key`. */
export const eventQuestionSchema = z.object({
  key: z.string().check(z.regex(patterns.categoryCode), z.maxLength(clinicLimits.categoryCodeMax)),
  label: shortText(limits.questionLabelMax),
  type: z.enum(questionTypes),
  required: z.boolean(),
  /** For `select`. */
  options: z.optional(
    z.array(shortText(limits.questionLabelMax)).check(z.maxLength(limits.questionOptionsMax)),
  ),
});

export type EventQuestion = z.output<typeof eventQuestionSchema>;

export const eventTypeSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** null: created during setup before any department existed. */
  departmentId: z.nullable(z.uuid()),
  categoryId: z.nullable(z.uuid()),
  minutes: z.int(),
  /** Alternative lengths. */
  otherMinutes: z.array(z.int()),
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  slotStep: z.int(),
  minNoticeMinutes: z.int(),
  windowDays: z.int(),
  /** Per practitioner and day; null: no limit. */
  dailyLimit: z.nullable(z.int()),
  capacity: z.int(),
  requiresConfirmation: z.boolean(),
  kinds: z.array(z.enum(appointmentKinds)),
  color: z.string(),
  /** Centavos. */
  price: z.int(),
  productId: z.nullable(z.uuid()),
  assignment: z.enum(eventAssignments),
  questions: z.array(eventQuestionSchema),
  /** Days until a follow-up is due. */
  followUpDays: z.nullable(z.int()),
  /** Free follow-ups: within this many days, up to this many. */
  freeDays: z.nullable(z.int()),
  freeVisits: z.nullable(z.int()),
  /** Sends a confirmation once the appointment has a time. */
  sendsConfirmation: z.boolean(),
  /** Minutes before the start at which reminders go out, earliest first; null: the clinic's setting. */
  reminderMinutes: z.nullable(z.array(z.int())),
  /** Empty: every site. */
  siteIds: z.array(z.uuid()),
  practitionerIds: z.array(z.uuid()),
  position: z.int(),
  active: z.boolean(),
  /** Upcoming appointments. */
  upcoming: z.int(),
  /** An active practitioner offers it and has hours from today on at one of its sites. */
  bookable: z.boolean(),
  version: versionSchema,
});

export type EventType = z.output<typeof eventTypeSchema>;

const fields = {
  name: shortText(clinicLimits.eventTypeNameMax),
  slug: z.optional(z.string().check(z.regex(patterns.slug), z.maxLength(limits.slugMax))),
  description: z.optional(z.nullable(blankableText(limits.eventTypeDescriptionMax))),
  departmentId: z.uuid(),
  categoryId: z.optional(z.nullable(z.uuid())),
  minutes,
  otherMinutes: z.optional(z.array(minutes).check(z.maxLength(5))),
  bufferBefore: z.optional(whole(0, limits.bufferMax)),
  bufferAfter: z.optional(whole(0, limits.bufferMax)),
  slotStep: z.optional(z.literal(slotSteps)),
  minNoticeMinutes: z.optional(whole(0, limits.noticeMinutesMax)),
  windowDays: z.optional(whole(1, limits.bookingWindowMax)),
  dailyLimit: z.optional(z.nullable(whole(1, limits.dailyLimitMax))),
  capacity: z.optional(whole(1, limits.slotCapacityMax)),
  requiresConfirmation: z.optional(z.boolean()),
  kinds: z.optional(
    z.array(z.enum(appointmentKinds)).check(z.minLength(1), z.maxLength(appointmentKinds.length)),
  ),
  color: z.optional(z.string().check(z.regex(patterns.color))),
  price: z.optional(price),
  productId: z.optional(z.nullable(z.uuid())),
  assignment: z.optional(z.enum(eventAssignments)),
  questions: z.optional(z.array(eventQuestionSchema).check(z.maxLength(limits.questionsMax))),
  followUpDays: z.optional(z.nullable(whole(1, limits.bookingWindowMax))),
  freeDays: z.optional(z.nullable(whole(1, limits.freeDaysMax))),
  freeVisits: z.optional(z.nullable(whole(1, limits.freeVisitsMax))),
  sendsConfirmation: z.optional(z.boolean()),
  reminderMinutes: z.optional(
    z.nullable(
      z
        .array(whole(clinicLimits.reminderMinutesMin, clinicLimits.reminderMinutesMax))
        .check(z.maxLength(clinicLimits.remindersMax)),
    ),
  ),
  siteIds: z.optional(ids),
  practitionerIds: z.optional(ids),
};

export const eventTypes = {
  eventTypeList: endpoint({
    summary: 'What can be booked, in its order',
    access: { permission: 'event-types:read' },
    query: z.strictObject({ includeArchived: z.optional(z.stringbool()) }),
    response: z.object({ items: z.array(eventTypeSchema) }),
  }),
  eventTypeView: endpoint({
    summary: 'One event type',
    access: { permission: 'event-types:read' },
    params: idParams('eventTypeId'),
    response: eventTypeSchema,
  }),
  eventTypeCreate: endpoint({
    summary: 'Add an event type; without a slug it gets one of its name',
    access: { permission: 'event-types:manage' },
    body: z.strictObject(fields),
    response: eventTypeSchema,
    status: 201,
  }),
  eventTypeUpdate: endpoint({
    summary:
      'Change an event type, put it out of use or back. Out of use with appointments to come: only who names their number',
    access: { permission: 'event-types:manage' },
    params: idParams('eventTypeId'),
    body: z.strictObject({
      ...fields,
      name: z.optional(fields.name),
      minutes: z.optional(fields.minutes),
      departmentId: z.optional(fields.departmentId),
      version: versionSchema,
      active: z.optional(z.boolean()),
      /** Upcoming appointments the person saw. */
      upcoming: z.optional(countSchema),
    }),
    response: eventTypeSchema,
  }),
  eventTypeOrder: endpoint({
    summary: 'Put event types in an order; those that are not named come after',
    access: { permission: 'event-types:manage' },
    body: z.strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.eventTypesMax)),
    }),
  }),
};
