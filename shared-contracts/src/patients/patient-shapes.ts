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

/** Blank stands for "nothing": an emptied box of a form. */
const phone = z.optional(z.nullable(z.union([phoneSchema, z.literal('')])));

/** A day that was, at most `patientYearsMax` years ago. */
export const birthDateSchema = daySchema.check(
  z.refine(
    (day) => {
      const years = new Date().getUTCFullYear() - Number(day.slice(0, 4));
      // A day of grace: it may be tomorrow already where the clinic is.
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

/** Somebody who is no patient and answers for one, or is called for one. */
export const contactSchema = z.strictObject({
  name: shortText(limits.contactNameMax),
  relation: z.enum(guardianRelations),
  phone: phoneSchema,
});

export type PatientContact = z.output<typeof contactSchema>;
export type PatientAddress = z.output<typeof patientAddressSchema>;

/** What is written as it is given; null and blank remove. */
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
  /** Who pays. */
  customerId: z.optional(z.nullable(z.uuid())),
  /** An adult patient who answers for this one. */
  guardianId: z.optional(z.nullable(z.uuid())),
  guardian: z.optional(z.nullable(contactSchema)),
  emergencyContact: z.optional(z.nullable(contactSchema)),
  insurer: z.optional(z.nullable(blankableLine(limits.insurerMax))),
  policyNumber: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  notes: z.optional(z.nullable(blankableText(platformLimits.customerNotesMax))),
};

/** Who it is; each must be there. */
export const patientIdentity = {
  firstName: shortText(limits.patientNameMax),
  lastName: shortText(identityLimits.personNameMax),
  birthDate: birthDateSchema,
  sex: z.enum(patientSexes),
};

const nullableText = z.nullable(z.string());

/** A patient as a list shows one, to whoever may see patients: nothing clinical. */
export const patientRowSchema = z.object({
  id: z.uuid(),
  /** Número de expediente, counted within the company: `EXP-000001`. */
  recordNumber: z.string(),
  /** Given names and surnames together. */
  name: z.string(),
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
  /** There is an allergy on record: a mark, without a word of what it is. */
  hasAlerts: z.boolean(),
  /** Centavos that who pays for them owes. */
  debt: z.int(),
  /**
   * A privacy notice is published, and the one in force was not accepted for them: check-in asks
   * for it.
   */
  consentMissing: z.boolean(),
  /** The day on which they were seen last, where the company is. */
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
  /** A minor for whom nobody answers any more: who did has died, was merged away or is no grown-up. */
  guardianMissing: z.boolean(),
  emergencyContact: z.nullable(contactSchema),
  insurer: nullableText,
  policyNumber: nullableText,
  notes: nullableText,
  deceasedOn: nullableText,
  /** null: no picture; another picture has another id. */
  photoId: z.nullable(z.uuid()),
  /** Where this record went: the survivor. */
  mergedInto: z.nullable(z.object({ id: z.uuid(), name: z.string(), recordNumber: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Patient = z.output<typeof patientSchema>;
