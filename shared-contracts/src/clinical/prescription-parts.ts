import * as z from 'zod/mini';
import { prescriptionStatuses, timeStampFaults, timeStampStates } from './prescription-kinds';
import { personNames } from '../platform/person-names-schema';

export const prescriptionPerson = z.object({ id: z.uuid(), name: z.string() });
export const prescribedPatientSchema = z.object({
  id: z.uuid(),
  recordNumber: z.string(),
  ...personNames,
  /** yyyy-mm-dd */
  birthDate: z.string(),
  sex: z.enum(['H', 'M', 'X']),
});

/** As printed (RLGSMPSAM art. 64 and 65). */
export const prescriberSchema = z.object({
  name: z.string(),
  titleInstitution: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  specialty: z.nullable(z.string()),
  specialtyLicence: z.nullable(z.string()),
});
export type Prescriber = z.output<typeof prescriberSchema>;

export const prescriptionSiteSchema = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type PrescriptionSite = z.output<typeof prescriptionSiteSchema>;

/** What everybody who sees prescriptions may know of one, reception as well. */
export const prescriptionStatusFacts = {
  id: z.uuid(),
  /** `R-000101`, without gaps within the company; null for a draft. */
  folio: z.nullable(z.string()),
  status: z.enum(prescriptionStatuses),
  patient: z.object({ id: z.uuid(), recordNumber: z.string(), ...personNames }),
  practitioner: prescriptionPerson,
  issuedAt: z.nullable(z.string()),
  /** yyyy-mm-dd, the last day. */
  validUntil: z.nullable(z.string()),
  itemCount: z.int(),
  printedAt: z.nullable(z.string()),
  /** The latest mail to the patient. */
  sentAt: z.nullable(z.string()),
};

export const timeStampFacts = {
  state: z.enum(timeStampStates),
  /** Who stamped, under which number, and when; null: nobody yet. */
  provider: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  stampedAt: z.nullable(z.string()),
};

export const prescriptionTimeStampSchema = z.object({
  ...timeStampFacts,
  attempts: z.int(),
  triedAt: z.nullable(z.string()),
  fault: z.nullable(z.enum(timeStampFaults)),
});
export type PrescriptionTimeStamp = z.output<typeof prescriptionTimeStampSchema>;

export const prescriptionDeliverySchema = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'sent', 'failed']),
  askedAt: z.string(),
  by: z.nullable(z.string()),
});
