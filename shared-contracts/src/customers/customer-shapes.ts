import * as z from 'zod/mini';
import { customerSegments } from './customer-segments';
import { fieldValuesSchema } from './custom-fields';
import {
  consentMethods,
  consentPurposes,
  customerKinds,
  customerSources,
  customerStatuses,
} from './customer-kinds';
import * as platformLimits from '../platform/limits';
import * as clinicLimits from '../clinic/limits';
import * as identityLimits from '../identity/limits';
import * as patterns from '../platform/patterns';
import { isRfc, normalizeRfc } from '../platform/rfc';
import { taxRegimes } from '../clinic/setup-steps';
import { blankableLine, blankableText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { emailSchema } from '../platform/email';
import { phoneSchema } from '../platform/phone';
import { cfdiUses } from './cfdi-uses';
import { consentChannels } from '../platform/consent-channels';
import { curpSchema } from '../platform/curp-schema';

/** Blank stands for "nothing": an emptied box of a form. */

const dayMs = 86_400_000;

/** A day of grace: it may be tomorrow already where the clinic is, which the server knows. */
const isPastDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === day &&
    date.getUTCFullYear() >= platformLimits.dateYearMin &&
    date.getTime() <= Date.now() + dayMs
  );
};

export const rfcSchema = z.string().check(
  z.overwrite(normalizeRfc),
  z.refine((rfc) => rfc === '' || isRfc(rfc)),
);
/** A comma parts tags where several are named. */
export const tagSchema = shortText(platformLimits.tagMax).check(z.regex(/^[^,]*$/));
export const tagsSchema = z.array(tagSchema).check(
  z.maxLength(platformLimits.tagsMax),
  z.overwrite((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]),
);

const zip = z.string().check(
  z.trim(),
  z.refine((code) => code === '' || patterns.zipCode.test(code)),
);

/** Parts of an address as they stand on an envelope in Mexico. */
const address = {
  street: clinicLimits.addressMax,
  colonia: platformLimits.coloniaMax,
  municipality: platformLimits.municipalityMax,
  state: platformLimits.stateMax,
};

/** What a person may write; null and blank remove. */
export const customerColumns = {
  /** Of a person: these make the displayed name. */
  givenNames: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  firstSurname: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  secondSurname: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  email: z.optional(z.nullable(z.union([emailSchema, z.literal('')]))),
  phone: z.optional(z.nullable(z.union([phoneSchema, z.literal('')]))),
  rfc: z.optional(z.nullable(rfcSchema)),
  curp: z.optional(z.nullable(curpSchema)),
  /** As the tax register has it, without the kind of company. */
  legalName: z.optional(z.nullable(blankableLine(clinicLimits.companyLegalNameMax))),
  regimenFiscal: z.optional(z.nullable(z.enum(taxRegimes))),
  fiscalZip: z.optional(z.nullable(zip)),
  usoCfdi: z.optional(z.nullable(z.enum(cfdiUses))),
  birthDate: z.optional(
    z.nullable(z.string().check(z.refine(isPastDay, { params: { rule: 'not_a_date' } }))),
  ),
  street: z.optional(z.nullable(blankableLine(address.street))),
  colonia: z.optional(z.nullable(blankableLine(address.colonia))),
  zip: z.optional(z.nullable(zip)),
  municipality: z.optional(z.nullable(blankableLine(address.municipality))),
  state: z.optional(z.nullable(blankableLine(address.state))),
  /** The member of the company who looks after the customer: their user id. */
  ownerId: z.optional(z.nullable(z.uuid())),
  source: z.optional(z.nullable(z.enum(customerSources))),
  notes: z.optional(z.nullable(blankableText(platformLimits.customerNotesMax))),
};

export const consentSchema = z.object({
  channel: z.enum(consentChannels),
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  method: z.enum(consentMethods),
  /** What proves it: the words, a number of a form, where the paper is. */
  evidence: z.nullable(z.string()),
  at: z.string(),
});

export type Consent = z.output<typeof consentSchema>;

const score = z.int().check(z.minimum(1), z.maximum(5));

/**
 * How somebody buys beside the company's other buying customers: 5 is the best
 * (customer-segments.ts says how). Worked out anew once a day.
 */
export const rfmSchema = z.object({
  recency: score,
  frequency: score,
  money: score,
  segment: z.enum(customerSegments),
});

export const personSchema = z.object({ id: z.uuid(), name: z.string() });

const nullableText = z.nullable(z.string());

export const customerSchema = z.object({
  id: z.uuid(),
  /** Given by the server, counted up within the company: `C-000001`. */
  code: z.string(),
  kind: z.enum(customerKinds),
  /** What is shown everywhere: of a person the names together, where they are known. */
  name: z.string(),
  givenNames: nullableText,
  firstSurname: nullableText,
  secondSurname: nullableText,
  email: nullableText,
  phone: nullableText,
  rfc: nullableText,
  curp: nullableText,
  legalName: nullableText,
  regimenFiscal: z.nullable(z.enum(taxRegimes)),
  fiscalZip: nullableText,
  usoCfdi: z.nullable(z.enum(cfdiUses)),
  /** `yyyy-mm-dd`. */
  birthDate: nullableText,
  street: nullableText,
  colonia: nullableText,
  zip: nullableText,
  municipality: nullableText,
  state: nullableText,
  ownerId: z.nullable(z.uuid()),
  ownerName: nullableText,
  source: z.nullable(z.enum(customerSources)),
  tags: z.array(z.string()),
  status: z.enum(customerStatuses),
  /** Why; null unless blocked. */
  blockedReason: nullableText,
  /** The newest word on each channel and purpose that was asked about. */
  consents: z.array(consentSchema),
  notes: nullableText,
  /** Custom values by field key; fields without a value are absent. */
  values: fieldValuesSchema,
  /** Derived from purchases. */
  lastPurchaseAt: nullableText,
  /** Centavos; derived from purchases. */
  totalSpent: z.int(),
  /** Purchases of which something is paid and not all of it given back; derived from them. */
  purchaseCount: z.int(),
  /** Null for who has not bought; absent in answers to a change. */
  rfm: z.optional(z.nullable(rfmSchema)),
  /**
   * Of the patients that belong to them, the first to come that stands; absent where all
   * appointments are not the caller's to see.
   */
  nextAppointmentAt: z.optional(z.nullable(z.string())),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionSchema,
});

export type Customer = z.output<typeof customerSchema>;
