import * as z from 'zod/mini';
import { checkInCodeSchema } from './check-ins';
import { endpoint } from '../platform/endpoint';
import * as limits from '../identity/limits';

/** Identification at the kiosk. The birth year is not asked, because others can see the screen. */
const proof = z.strictObject({
  shown: checkInCodeSchema,
  bornOn: z.strictObject({
    day: z.int().check(z.minimum(1), z.maximum(31)),
    month: z.int().check(z.minimum(1), z.maximum(12)),
  }),
});

/** First name and initial only: the kiosk is public. */
const patient = z.string();

export const kioskAppointmentSchema = z.object({
  patient,
  startAt: z.nullable(z.string()),
  timeZone: z.string(),
  practitioner: z.nullable(z.string()),
  room: z.nullable(z.string()),
});

export type KioskAppointment = z.output<typeof kioskAppointmentSchema>;

export const kioskTicketSchema = z.object({
  patient,
  /** For example `MG-004`. */
  token: z.string(),
  room: z.nullable(z.string()),
  /** Patients ahead in the queue. */
  ahead: z.int(),
});

export type KioskTicket = z.output<typeof kioskTicketSchema>;

export const kiosk = {
  kioskAppointment: endpoint({
    summary:
      'The appointment of a patient who shows the code of a reminder and knows their day of birth; whatever needs the desk is refused alike',
    access: { permission: 'check-in:write', device: ['kiosk'] },
    body: proof,
    response: kioskAppointmentSchema,
  }),
  kioskArrive: endpoint({
    summary: 'The patient has arrived, as `checkIn` does it. Again: the same token',
    access: { permission: 'check-in:write', device: ['kiosk'] },
    body: proof,
    response: kioskTicketSchema,
  }),
  kioskLeave: endpoint({
    summary: 'Whether whoever opened the kiosk is there to close it',
    access: { permission: 'check-in:write' },
    body: z.strictObject({
      password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
    }),
  }),
};
