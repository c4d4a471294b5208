import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { leadNameSchema, utmSchema } from './leads';
import { leadSources } from './lead-statuses';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { blankableLine, blankableText, exactText, longText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { emailSchema } from '../platform/email';
import { phoneSchema } from '../platform/phone';

const title = shortText(limits.leadNameMax);
const consentText = longText(limits.leadConsentMax);
const captureParams = z.strictObject({ captureToken: exactText(limits.captureTokenMax) });

export const leadCaptureSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  source: z.enum(leadSources),
  consentText: z.string(),
  active: z.boolean(),
  /** Leads received through it. */
  leads: z.int(),
  createdAt: z.string(),
  version: versionSchema,
});

/** With the URL token, shown once: only its hash is stored. */
export const openedLeadCaptureSchema = z.object({ ...leadCaptureSchema.shape, token: z.string() });

export type OpenedLeadCapture = z.output<typeof openedLeadCaptureSchema>;

export type LeadCapture = z.output<typeof leadCaptureSchema>;

export const leadCaptures = {
  leadCaptureList: endpoint({
    summary: 'Web forms that bring leads',
    access: { permission: 'leads:manage' },
    response: z.object({ items: z.array(leadCaptureSchema) }),
  }),
  leadCaptureCreate: endpoint({
    summary: 'Register a web form; its token is what the form sends',
    access: { permission: 'leads:manage' },
    body: z.strictObject({
      name: title,
      source: z._default(z.enum(leadSources), 'web'),
      consentText,
    }),
    response: openedLeadCaptureSchema,
    status: 201,
  }),
  leadCaptureUpdate: endpoint({
    summary: 'Change a web form, or turn it off',
    access: { permission: 'leads:manage' },
    params: idParams('captureId'),
    body: z.strictObject({
      version: versionSchema,
      name: z.optional(title),
      source: z.optional(z.enum(leadSources)),
      consentText: z.optional(consentText),
      active: z.optional(z.boolean()),
    }),
    response: leadCaptureSchema,
  }),
  leadCaptureRenew: endpoint({
    summary: 'Give a web form another token; the one before stops working',
    access: { permission: 'leads:manage' },
    params: idParams('captureId'),
    body: z.strictObject({ version: versionSchema }),
    response: openedLeadCaptureSchema,
  }),
  leadCaptureView: endpoint({
    summary:
      'What a web form shows beside its boxes: the company, and what whoever writes agrees to',
    access: { public: 'whoever reads the page of the form sees the same' },
    params: captureParams,
    response: z.object({ company: z.string(), consentText: z.string() }),
  }),
  leadCaptureSubmit: endpoint({
    summary:
      'What somebody wrote into a web form: a lead, or a note in the open lead of the same person',
    access: {
      public:
        'people who write have no account; the token names the company, calls are limited, nothing is answered',
    },
    params: captureParams,
    body: z.strictObject({
      name: leadNameSchema,
      phone: z.optional(z.nullable(phoneSchema)),
      email: z.optional(z.nullable(emailSchema)),
      interest: z.optional(z.nullable(blankableLine(limits.leadInterestMax))),
      message: z.optional(z.nullable(blankableText(limits.leadMessageMax))),
      utm: z._default(utmSchema, {}),
      /** Consent to the text of `leadCaptureView`. */
      consent: z.literal(true),
      /** Honeypot: hidden from people. Submissions that fill it are accepted silently and discarded. */
      website: z.optional(exactText(limits.leadMessageMax)),
    }),
  }),
};
