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
import { blankableRfcSchema } from '../platform/rfc-schema';
import { taxRegimes } from '../clinic/setup-steps';
import { blankableLine, blankableText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { emailSchema } from '../platform/email';
import { phoneSchema } from '../platform/phone';
import { cfdiUses } from './cfdi-uses';
import { consentChannels } from '../platform/consent-channels';
import { curpSchema } from '../platform/curp-schema';
import { personNames } from '../platform/person-names-schema';

/** Blank means null, as from an emptied input. */

const dayMs = 86_400_000;

/**
 * One day of tolerance: it may already be tomorrow in the clinic's time zone. The server checks
 * exactly.
 */
const isPastDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === day &&
    date.getUTCFullYear() >= platformLimits.dateYearMin &&
    date.getTime() <= Date.now() + dayMs
  );
};

/** Tags are comma-separated in queries, so they contain no comma. */
export const tagSchema = shortText(platformLimits.tagMax).check(z.regex(/^[^,]*$/));
export const tagsSchema = z.array(tagSchema).check(
  z.maxLength(platformLimits.tagsMax),
  z.overwrite((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]),
);

const zip = z.string().check(
  z.trim(),
  z.refine((code) => code === '' || patterns.zipCode.test(code)),
);

/** Mexican postal address. */
const address = {
  street: clinicLimits.addressMax,
  colonia: platformLimits.coloniaMax,
  municipality: platformLimits.municipalityMax,
  state: platformLimits.stateMax,
};

/** Columns a person may write; null and blank clear them. */
export const customerColumns = {
  /** A person's display name is built from these. */
  givenNames: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  firstSurname: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  secondSurname: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  email: z.optional(z.nullable(z.union([emailSchema, z.literal('')]))),
  phone: z.optional(z.nullable(z.union([phoneSchema, z.literal('')]))),
  rfc: z.optional(z.nullable(blankableRfcSchema)),
  curp: z.optional(z.nullable(curpSchema)),
  /** As in the tax register, without the company type (S.A. de C.V.). */
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
  /** User id of the member responsible for the customer. */
  ownerId: z.optional(z.nullable(z.uuid())),
  source: z.optional(z.nullable(z.enum(customerSources))),
  notes: z.optional(z.nullable(blankableText(platformLimits.customerNotesMax))),
};

export const consentSchema = z.object({
  channel: z.enum(consentChannels),
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  method: z.enum(consentMethods),
  /** Evidence: the wording, a form number, or where the paper is kept. */
  evidence: z.nullable(z.string()),
  at: z.string(),
});

export type Consent = z.output<typeof consentSchema>;

const score = z.int().check(z.minimum(1), z.maximum(5));

/**
 * Recency, frequency and monetary scores relative to the company's other buying customers; 5 is the
 * best (customer-segments.ts). Recomputed daily.
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
  /** Sequential within the company: `C-000001`. */
  code: z.string(),
  kind: z.enum(customerKinds),
  /** A person's are built from the name parts when known. */
  ...personNames,
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
  /** null unless blocked. */
  blockedReason: nullableText,
  /** Latest answer per channel and purpose. */
  consents: z.array(consentSchema),
  notes: nullableText,
  /** Custom values by field key; fields without a value are absent. */
  values: fieldValuesSchema,
  /** Derived from purchases. */
  lastPurchaseAt: nullableText,
  /** Centavos; derived from purchases. */
  totalSpent: z.int(),
  /** Purchases with a payment that was not fully refunded. */
  purchaseCount: z.int(),
  /** null without purchases; absent in responses to an update. */
  rfm: z.optional(z.nullable(rfmSchema)),
  /**
   * Next active appointment of the customer's patients; absent unless the caller may see all
   * appointments.
   */
  nextAppointmentAt: z.optional(z.nullable(z.string())),
  /** IANA zone of its site; null without one. */
  nextAppointmentZone: z.optional(z.nullable(z.string())),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionSchema,
});

export type Customer = z.output<typeof customerSchema>;
