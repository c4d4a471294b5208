import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { patientConsentMethods, patientConsentPurposes } from './patient-kinds';
import { blankableLine } from '../platform/text';
import { consentChannels } from '../platform/consent-channels';

export const consentAnswerSchema = z.strictObject({
  purpose: z.enum(patientConsentPurposes),
  channel: z._default(z.nullable(z.enum(consentChannels)), null),
  granted: z.boolean(),
});

/** An answer to the notice names its version. */
export const consentAnswersSchema = z.strictObject({
  answers: z
    .array(consentAnswerSchema)
    .check(z.minLength(1), z.maxLength(limits.consentAnswersMax)),
  method: z.enum(patientConsentMethods),
  noticeId: z.optional(z.nullable(z.uuid())),
  /** Who answered, if not the patient. */
  givenBy: z.optional(z.nullable(blankableLine(limits.contactNameMax))),
});

export type ConsentAnswers = z.output<typeof consentAnswersSchema>;

export const patientConsentSchema = z.object({
  id: z.uuid(),
  purpose: z.enum(patientConsentPurposes),
  channel: z.nullable(z.enum(consentChannels)),
  granted: z.boolean(),
  method: z.enum(patientConsentMethods),
  /** Number of the notice: 3 for "version 3"; null without one. */
  noticeNumber: z.nullable(z.int()),
  givenBy: z.nullable(z.string()),
  at: z.string(),
  by: z.string(),
});

export type PatientConsent = z.output<typeof patientConsentSchema>;

export const patientConsents = {
  patientConsentList: endpoint({
    summary:
      'What was answered for a patient: what holds, all of it with the newest first, and the notice to ask with',
    access: { permission: 'patients:read' },
    params: idParams('patientId'),
    response: z.object({
      current: z.array(patientConsentSchema),
      history: z.array(patientConsentSchema),
      notice: z.nullable(z.object({ id: z.uuid(), number: z.int(), body: z.string() })),
    }),
  }),
  patientConsentRecord: endpoint({
    summary: 'Write down what a patient, or who answers for a minor, agreed to or refused',
    access: { permission: 'patients:write' },
    params: idParams('patientId'),
    body: consentAnswersSchema,
    response: z.object({ current: z.array(patientConsentSchema) }),
  }),
};
