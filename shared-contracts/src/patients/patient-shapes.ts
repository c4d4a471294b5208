import * as z from 'zod/mini';
import * as limits from './limits';
import * as clinicLimits from '../clinic/limits';
import * as platformLimits from '../platform/limits';
import * as identityLimits from '../identity/limits';
import {
  birthStates,
  guardianRelations,
  maritalStatuses,
  patientSexes,
  patientStatuses,
} from './patient-kinds';
import * as patterns from '../platform/patterns';
import { blankableLine, blankableText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { emailSchema } from '../platform/email';
import { curpSchema } from '../platform/curp-schema';
import { phoneSchema } from '../platform/phone';
import { personNames } from '../platform/person-names-schema';

/** Blank means null, as from an emptied input. */
const phone = z.optional(z.nullable(z.union([phoneSchema, z.literal('')])));

/** A past day, at most `patientYearsMax` years ago. */
export const birthDateSchema = daySchema.check(
  z.refine(
    (day) => {
      const years = new Date().getUTCFullYear() - Number(day.slice(0, 4));
      // One day of tolerance: it may already be tomorrow at the clinic.
      return Date.parse(day) <= Date.now() + 86_400_000 && years <= limits.patientYearsMax;
    },
    { params: { rule: 'not_a_date' } },
  ),
);

export const patientAddressSchema = z.strictObject({
  street: z._default(blankableLine(clinicLimits.addressMax), ''),
  exterior: z._default(blankableLine(limits.houseNumberMax), ''),
  interior: z._default(blankableLine(limits.houseNumberMax), ''),
  colonia: z._default(blankableLine(platformLimits.coloniaMax), ''),
  zip: z._default(
    z.string().check(
      z.trim(),
      z.refine((code) => code === '' || patterns.zipCode.test(code)),
    ),
    '',
  ),
  municipality: z._default(blankableLine(platformLimits.municipalityMax), ''),
  state: z._default(blankableLine(platformLimits.stateMax), ''),
  country: z._default(z.string().check(z.regex(patterns.countryCode)), 'MX'),
});

/** A guardian or emergency contact who is not a patient. */
export const contactSchema = z.strictObject({
  name: shortText(limits.contactNameMax),
  relation: z.enum(guardianRelations),
  phone: phoneSchema,
});

export type PatientContact = z.output<typeof contactSchema>;
export type PatientAddress = z.output<typeof patientAddressSchema>;

/** Columns written as given; null and blank clear them. */
export const patientColumns = {
  secondLastName: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  birthDateEstimated: z.optional(z.boolean()),
  genderIdentity: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  curp: z.optional(z.nullable(curpSchema)),
  birthState: z.optional(z.nullable(z.enum(birthStates))),
  nationality: z.optional(z.string().check(z.regex(patterns.countryCode))),
  phone,
  phoneAlt: phone,
  email: z.optional(z.nullable(z.union([emailSchema, z.literal('')]))),
  address: z.optional(patientAddressSchema),
  maritalStatus: z.optional(z.nullable(z.enum(maritalStatuses))),
  occupation: z.optional(z.nullable(blankableLine(limits.occupationMax))),
  language: z.optional(z.nullable(blankableLine(limits.spokenLanguageMax))),
  ethnicGroup: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  religion: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  /** Paying customer. */
  customerId: z.optional(z.nullable(z.uuid())),
  /** An adult patient who is the guardian. */
  guardianId: z.optional(z.nullable(z.uuid())),
  guardian: z.optional(z.nullable(contactSchema)),
  emergencyContact: z.optional(z.nullable(contactSchema)),
  insurer: z.optional(z.nullable(blankableLine(limits.insurerMax))),
  policyNumber: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  notes: z.optional(z.nullable(blankableText(platformLimits.customerNotesMax))),
};

/** Required identity columns. */
export const patientIdentity = {
  firstName: shortText(limits.patientNameMax),
  lastName: shortText(identityLimits.personNameMax),
  birthDate: birthDateSchema,
  sex: z.enum(patientSexes),
};

const nullableText = z.nullable(z.string());

/** A patient in a list, for `patients:read`; no clinical content. */
export const patientRowSchema = z.object({
  id: z.uuid(),
  /** Record number (número de expediente), sequential within the company: `EXP-000001`. */
  recordNumber: z.string(),
  ...personNames,
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: nullableText,
  /** `yyyy-mm-dd`. */
  birthDate: z.string(),
  sex: z.enum(patientSexes),
  curp: nullableText,
  phone: nullableText,
  status: z.enum(patientStatuses),
  /** Categories of kind `patient_tag`. */
  tags: z.array(
    z.object({ id: z.uuid(), name: z.string(), nameEn: nullableText, color: nullableText }),
  ),
  customerId: z.nullable(z.uuid()),
  /** An allergy is on record. Flag only, without clinical content. */
  hasAlerts: z.boolean(),
  /** Centavos owed by the payer. */
  debt: z.int(),
  /** The privacy notice in force was not accepted; check-in asks for it. */
  consentMissing: z.boolean(),
  /** Day of the last visit, in the company's time zone. */
  lastVisitOn: nullableText,
  version: versionSchema,
});

export type PatientRow = z.output<typeof patientRowSchema>;

const namedSchema = z.object({ id: z.uuid(), name: z.string() });

export const patientSchema = z.extend(patientRowSchema, {
  birthDateEstimated: z.boolean(),
  genderIdentity: nullableText,
  birthState: z.nullable(z.enum(birthStates)),
  nationality: z.string(),
  phoneAlt: nullableText,
  email: nullableText,
  address: z.nullable(patientAddressSchema),
  maritalStatus: z.nullable(z.enum(maritalStatuses)),
  occupation: nullableText,
  language: nullableText,
  ethnicGroup: nullableText,
  religion: nullableText,
  customerName: nullableText,
  guardianId: z.nullable(z.uuid()),
  guardianPatient: z.nullable(namedSchema),
  guardian: z.nullable(contactSchema),
  /** A minor without a valid guardian: deceased, merged or not an adult. */
  guardianMissing: z.boolean(),
  emergencyContact: z.nullable(contactSchema),
  insurer: nullableText,
  policyNumber: nullableText,
  notes: nullableText,
  deceasedOn: nullableText,
  /** null: no photo. A new photo gets a new id. */
  photoId: z.nullable(z.uuid()),
  /** The surviving record after a merge. */
  mergedInto: z.nullable(z.object({ id: z.uuid(), name: z.string(), recordNumber: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Patient = z.output<typeof patientSchema>;
