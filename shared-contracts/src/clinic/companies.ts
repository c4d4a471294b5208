import * as z from 'zod/mini';
import { sessionSchema } from '../identity/auth';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { phoneCountries } from '../platform/phone-countries';
import { blankableLine, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { locales } from '../platform/locales';

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
  companyUpdate: endpoint({
    summary: 'Change the company',
    access: { permission: 'company:manage' },
    body: z.strictObject({
      version: versionSchema,
      commercialName: z.optional(commercialNameSchema),
      legalName: z.optional(z.nullable(legalNameSchema)),
      timeZone: z.optional(timeZoneSchema),
      locale: z.optional(z.enum(locales)),
    }),
    response: companySchema,
  }),
};
