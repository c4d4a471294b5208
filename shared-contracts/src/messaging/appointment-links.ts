import * as z from 'zod/mini';
import { daySchema, instantSchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { locales } from '../platform/locales';
import { blankableText, exactText } from '../platform/text';
import { appointmentKinds, appointmentStatuses } from '../scheduling/appointment-machine';
import { eventQuestionSchema } from '../scheduling/event-types';
import { appointmentLinkEnds } from './appointment-reply-kinds';
import * as limits from './limits';

/** Whom to call when the page cannot help. */
const clinicSchema = z.object({ name: z.string(), phone: z.nullable(z.string()) });

const timeSchema = z.object({
  startAt: z.string(),
  practitionerId: z.uuid(),
  practitioner: z.string(),
});

const answers = z.record(
  exactText(40),
  z.union([
    blankableText(limits.appointmentAnswerMax),
    z.number().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647)),
    z.boolean(),
  ]),
);

/** One appointment as its patient sees it: nothing of the record. */
const openLinkSchema = z.object({
  state: z.literal('open'),
  locale: z.enum(locales),
  clinic: clinicSchema,
  firstName: z.string(),
  eventType: z.string(),
  practitioner: z.nullable(z.string()),
  status: z.enum(appointmentStatuses),
  startAt: z.string(),
  endAt: z.string(),
  timeZone: z.string(),
  kind: z.enum(appointmentKinds),
  place: z.object({
    name: z.string(),
    address: z.nullable(z.string()),
    /** Opens a map; null: the clinic told no address. */
    mapUrl: z.nullable(z.string()),
  }),
  /** Of a consultation by video. */
  meetingUrl: z.nullable(z.string()),
  can: z.object({ confirm: z.boolean(), move: z.boolean(), cancel: z.boolean() }),
  questions: z.array(eventQuestionSchema),
  answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Names what was seen, of this appointment and no other; see the actions. */
  seen: z.string(),
});

const endedLinkSchema = z.object({
  state: z.literal('ended'),
  locale: z.enum(locales),
  clinic: clinicSchema,
  because: z.enum(appointmentLinkEnds),
});

export const appointmentLinkSchema = z.discriminatedUnion('state', [
  openLinkSchema,
  endedLinkSchema,
]);
export type AppointmentLink = z.output<typeof appointmentLinkSchema>;
export type OpenAppointmentLink = z.output<typeof openLinkSchema>;

const linkParams = z.strictObject({ linkToken: exactText(limits.appointmentLinkTokenMax) });
const byLink = { public: 'the token of the link is the proof; calls are limited' } as const;
const seen = { seen: exactText(limits.appointmentSeenMax) };

export const appointmentLinks = {
  appointmentLinkIssue: endpoint({
    summary:
      'Another personal link to the page of an appointment; its address is shown once, earlier ones stay',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    response: z.object({ url: z.string() }),
  }),
  appointmentLinkRevoke: endpoint({
    summary: 'End every link to the page of an appointment; again: nothing changes',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
  }),
  appointmentLinkView: endpoint({
    summary:
      'The appointment of a personal link, or why the link has ended; reading changes nothing',
    access: byLink,
    params: linkParams,
    response: appointmentLinkSchema,
  }),
  appointmentLinkTimes: endpoint({
    summary: 'Free times that the appointment of a link can be moved to, from a day on',
    access: byLink,
    params: linkParams,
    query: z.strictObject({ from: z.optional(daySchema) }),
    response: z.object({
      items: z.array(timeSchema),
      /** Where to go on looking; null: the booking window ends. */
      next: z.nullable(daySchema),
    }),
  }),
  appointmentLinkConfirm: endpoint({
    summary: 'The patient says that they will come; again: nothing changes',
    access: byLink,
    params: linkParams,
    body: z.strictObject(seen),
    response: appointmentLinkSchema,
  }),
  appointmentLinkMove: endpoint({
    summary: 'The patient takes another time; one that was taken meanwhile is refused',
    access: byLink,
    params: linkParams,
    body: z.strictObject({ ...seen, startAt: instantSchema, practitionerId: z.uuid() }),
    response: appointmentLinkSchema,
  }),
  appointmentLinkCancel: endpoint({
    summary: 'The patient does not come; again: nothing changes',
    access: byLink,
    params: linkParams,
    body: z.strictObject(seen),
    response: appointmentLinkSchema,
  }),
  appointmentLinkAnswer: endpoint({
    summary: 'Answers of the patient to what the clinic asks before the appointment',
    access: byLink,
    params: linkParams,
    body: z.strictObject({ ...seen, answers }),
    response: appointmentLinkSchema,
  }),
  appointmentLinkArrivalCode: endpoint({
    summary: 'A code for arrival, as text and as the picture that the desk scans',
    access: byLink,
    params: linkParams,
    response: z.object({
      code: z.string(),
      /** Rows of the QR code; 1: dark. */
      rows: z.array(z.string()),
    }),
  }),
};
