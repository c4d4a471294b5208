import * as z from 'zod/mini';
import { sessionSchema } from '../identity/auth';
import { commercialNameSchema, legalNameSchema, timeZoneSchema } from './companies';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as identityLimits from '../identity/limits';
import * as patterns from '../platform/patterns';
import { phoneCountries } from '../platform/phone-countries';
import { fitsPersonType } from '../platform/rfc';
import { rfcSchema } from '../platform/rfc-schema';
import { setupChecks, setupSteps, taxRegimes, weekDays } from './setup-steps';
import { blankableLine, exactText, shortText } from '../platform/text';
import { emailSchema } from '../platform/email';
import { phoneSchema } from '../platform/phone';
import { roles } from '../identity/roles';
import { locales } from '../platform/locales';
import { personTypes } from '../platform/person-types';

const clockTime = z.string().check(z.regex(patterns.clockTime));
const openHours = z
  .object({ opens: clockTime, closes: clockTime })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'] }));
/** Days without hours are closed. */
export const openingHoursSchema = z.partialRecord(z.enum(weekDays), openHours);

/**
 * Step 1: company identity. Only name, country, time zone and language are required here; RFC, tax
 * regime and tax zip code apply to Mexico.
 */
export const setupCompanySchema = z
  .strictObject({
    commercialName: commercialNameSchema,
    legalName: z.nullable(legalNameSchema),
    personType: z.enum(personTypes),
    rfc: z.nullable(rfcSchema),
    taxRegime: z.nullable(z.enum(taxRegimes)),
    taxZipCode: z.nullable(z.string().check(z.regex(patterns.zipCode))),
    country: z.enum(phoneCountries),
    timeZone: timeZoneSchema,
    locale: z.enum(locales),
  })
  .check(
    z.refine(({ rfc, personType }) => rfc === null || fitsPersonType(rfc, personType), {
      path: ['rfc'],
    }),
    z.refine(
      ({ country, rfc, taxRegime, taxZipCode }) =>
        country === 'MX' || (rfc ?? taxRegime ?? taxZipCode) === null,
      { path: ['country'] },
    ),
  );

/** Step 2: the first site. Days without hours are closed. */
export const setupSiteSchema = z.strictObject({
  name: shortText(limits.siteNameMax),
  address: z.nullable(blankableLine(limits.addressMax)),
  phone: z.nullable(phoneSchema),
  clues: z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.regex(patterns.clues))),
  openingHours: openingHoursSchema,
});

/** Step 3: at least one department. */
export const setupDepartmentsSchema = z.strictObject({
  names: z
    .array(shortText(limits.departmentNameMax))
    .check(z.minLength(1), z.maxLength(limits.setupDepartmentsMax)),
});

/** Step 4: the first doctor and their event types. */
export const setupTeamSchema = z.strictObject({
  doctor: z.strictObject({
    firstName: shortText(identityLimits.personNameMax),
    lastName: shortText(identityLimits.personNameMax),
    secondLastName: z.nullable(blankableLine(identityLimits.personNameMax)),
    licenceNumber: z.nullable(z.string().check(z.regex(patterns.licenceNumber))),
    /** A department name from step 3; null: none yet. */
    department: z.nullable(exactText(limits.departmentNameMax)),
  }),
  eventTypes: z
    .array(
      z.strictObject({
        name: shortText(limits.eventTypeNameMax),
        minutes: z
          .int()
          .check(z.minimum(limits.eventMinutesMin), z.maximum(limits.eventMinutesMax)),
        remote: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.setupEventTypesMax)),
});

/** Step 5: invitations, sent when setup finishes. */
export const setupInvitationsSchema = z.strictObject({
  invitations: z
    .array(
      z.strictObject({ email: emailSchema, roles: z.array(z.enum(roles)).check(z.minLength(1)) }),
    )
    .check(z.maxLength(limits.setupInvitationsMax)),
});

/** Step 6: sample customers and categories. */
export const setupSamplesSchema = z.strictObject({ samples: z.boolean() });

/** Saved answers by step; unsaved steps are absent. */
export const setupDraftSchema = z.object({
  company: z.optional(setupCompanySchema),
  site: z.optional(setupSiteSchema),
  departments: z.optional(setupDepartmentsSchema),
  team: z.optional(setupTeamSchema),
  invitations: z.optional(setupInvitationsSchema),
  samples: z.optional(setupSamplesSchema),
});

export type SetupDraft = z.output<typeof setupDraftSchema>;

const setupSchema = z.object({
  draft: setupDraftSchema,
  /** Steps postponed by the user. */
  skipped: z.array(z.enum(setupSteps)),
  /** First step neither saved nor skipped; null when only finishing is left. */
  next: z.nullable(z.enum(setupSteps)),
  ready: z.array(z.enum(setupChecks)),
  hasLogo: z.boolean(),
});

export type CompanySetup = z.output<typeof setupSchema>;

export const companySetup = {
  companySetupView: endpoint({
    summary:
      'How far somebody without a company got in setting one up (company.exists for everybody else)',
    access: { signedIn: true },
    response: setupSchema,
  }),
  companySetupSave: endpoint({
    summary:
      'Keep the answers of one step, or null to leave it for later; the first step cannot be left',
    access: { signedIn: true },
    params: z.strictObject({ step: z.enum(setupSteps) }),
    body: z.strictObject({
      /** Answers of the step in the path; null postpones it. */
      answers: z.nullable(z.partial(setupDraftSchema)),
    }),
    response: setupSchema,
  }),
  companySetupLogoSave: endpoint({
    summary: 'Keep the logo of the company that is being set up: PNG, JPEG or WebP',
    access: { signedIn: true },
    upload: { maxBytes: limits.logoMaxBytes },
    response: setupSchema,
  }),
  companySetupLogoView: endpoint({
    summary: 'The logo that was kept',
    access: { signedIn: true },
    download: true,
  }),
  companySetupLogoDelete: endpoint({
    summary: 'Forget the logo that was kept',
    access: { signedIn: true },
    response: setupSchema,
  }),
  companySetupFinish: endpoint({
    summary:
      'Create company, site, departments, doctor and event types, send the invitations; the person becomes owner',
    access: { signedIn: true },
    response: sessionSchema,
    status: 201,
  }),
};
