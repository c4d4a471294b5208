import * as z from 'zod/mini';
import { givenPasswordSchema, sessionSchema } from '../identity/auth';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { phoneCountries } from '../platform/phone-countries';
import { blankableLine, exactText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { locales } from '../platform/locales';
import { accents, weekStarts } from '../platform/company-defaults';
import { quietHoursSchema } from '../platform/notification-preferences';
import { personTypes } from '../platform/person-types';
import { rfcSchema } from '../platform/rfc-schema';
import * as patterns from '../platform/patterns';
import { emailSchema } from '../platform/email';
import { taxRegimes } from './setup-steps';

export const commercialNameSchema = shortText(limits.companyNameMax);
export const legalNameSchema = blankableLine(limits.companyLegalNameMax);
/** IANA time zone. Mexican zones are offered first; any zone the runtime knows is valid. */
export const timeZoneSchema = z.string().check(
  z.maxLength(64),
  z.refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false; // Intl throws a RangeError for an unknown zone
    }
  }),
);

export const companySchema = z.object({
  id: z.uuid(),
  commercialName: z.string(),
  legalName: z.nullable(z.string()),
  country: z.enum(phoneCountries),
  timeZone: z.string(),
  locale: z.enum(locales),
  currency: z.literal('MXN'),
  personType: z.nullable(z.enum(personTypes)),
  rfc: z.nullable(z.string()),
  taxRegime: z.nullable(z.string()),
  taxZipCode: z.nullable(z.string()),
  logoId: z.nullable(z.uuid()),
  /** How long records are kept after the company has closed. */
  retentionYears: z.int(),
  /** How long messages of the team are kept; null: for good. */
  chatRetentionDays: z.nullable(z.int()),
  /** Whom people ask about their personal data; stands in what is handed over to them. */
  privacyContact: z.nullable(z.string()),
  /** On which day weeks begin in grids and calendars. */
  weekStart: z.enum(weekStarts),
  /** For whoever chose none; null: none. */
  quietHours: z.nullable(quietHoursSchema),
  accent: z.enum(accents),
  /** When the requested deletion closes the company. */
  deletionDueAt: z.nullable(z.string()),
  version: versionSchema,
});

export type Company = z.output<typeof companySchema>;

export const companies = {
  companyCreate: endpoint({
    summary: 'Set up the company of a person who has none; the person becomes its owner',
    access: { signedIn: true },
    body: z.strictObject({
      commercialName: commercialNameSchema,
      legalName: z.optional(legalNameSchema),
      timeZone: z._default(timeZoneSchema, 'America/Mexico_City'),
      locale: z._default(z.enum(locales), 'es-MX'),
    }),
    response: sessionSchema,
    status: 201,
  }),
  companyView: endpoint({
    summary: 'The company of the session',
    access: { permission: 'company:read' },
    response: companySchema,
  }),
  companyLogoView: endpoint({
    summary:
      'The logo of a company, for the frame, for mail and for print; the address of another logo is another',
    access: { public: 'a logo is what a company shows to everybody, and its id cannot be guessed' },
    params: idParams('logoId'),
    download: true,
  }),
  companyLogoSave: endpoint({
    summary: 'Give the company a logo, or another one: PNG, JPEG or WebP',
    access: { permission: 'organization:manage' },
    upload: { maxBytes: limits.logoMaxBytes },
    response: z.object({ logoId: z.uuid() }),
  }),
  companyLogoDelete: endpoint({
    summary: 'Take the logo of the company away',
    access: { permission: 'organization:manage' },
  }),
  companyDeletionRequest: endpoint({
    summary: 'Close the company in seven days; until then it can be cancelled; for owners',
    access: { permission: 'company:manage' },
    body: z.strictObject({
      /** The commercial name, exactly. */
      name: exactText(limits.companyNameMax),
      password: givenPasswordSchema,
    }),
    response: companySchema,
  }),
  companyDeletionCancel: endpoint({
    summary: 'Keep the company after all',
    access: { permission: 'company:manage' },
    response: companySchema,
  }),
  companyUpdate: endpoint({
    summary: 'Change the company',
    access: { permission: 'company:manage' },
    body: z.strictObject({
      version: versionSchema,
      commercialName: z.optional(commercialNameSchema),
      legalName: z.optional(z.nullable(legalNameSchema)),
      timeZone: z.optional(timeZoneSchema),
      locale: z.optional(z.enum(locales)),
      personType: z.optional(z.nullable(z.enum(personTypes))),
      rfc: z.optional(z.nullable(rfcSchema)),
      taxRegime: z.optional(z.nullable(z.enum(taxRegimes))),
      taxZipCode: z.optional(z.nullable(z.string().check(z.regex(patterns.zipCode)))),
      retentionYears: z.optional(
        z.int().check(z.minimum(limits.retentionYearsMin), z.maximum(limits.retentionYearsMax)),
      ),
      chatRetentionDays: z.optional(
        z.nullable(
          z
            .int()
            .check(z.minimum(limits.chatRetentionDaysMin), z.maximum(limits.chatRetentionDaysMax)),
        ),
      ),
      privacyContact: z.optional(z.nullable(emailSchema)),
      weekStart: z.optional(z.enum(weekStarts)),
      quietHours: z.optional(z.nullable(quietHoursSchema)),
      accent: z.optional(z.enum(accents)),
    }),
    response: companySchema,
  }),
};
