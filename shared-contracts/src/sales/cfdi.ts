import * as z from 'zod/mini';
import { isCfdiText } from './cfdi-text';
import { endpoint } from '../platform/endpoint';
import * as limits from '../clinic/limits';
import * as patterns from '../platform/patterns';
import { idParams } from '../platform/lists';
import { isRfc, normalizeRfc } from '../platform/rfc';
import { taxRegimes } from '../clinic/setup-steps';
import { shortText } from '../platform/text';
import { cfdiUses } from '../customers/cfdi-uses';

/** `stamping` and `cancelling`: waiting for the stamping service. `pending`: requested and failed. */
export const cfdiStatuses = [
  'none',
  'pending',
  'stamping',
  'stamped',
  'cancelling',
  'cancelled',
] as const;
export type CfdiStatus = (typeof cfdiStatuses)[number];

/** Whether the invoice keeps the purchase from being changed. */
export const locksPurchase = (status: CfdiStatus): boolean =>
  status === 'stamping' || status === 'stamped' || status === 'cancelling';

/** Paid at once, or later and in parts (SAT c_MetodoPago). */
export const cfdiMethods = ['PUE', 'PPD'] as const;

/**
 * How it was paid (SAT c_FormaPago): cash, cheque, transfer, credit card, voucher, debit card, to
 * be defined.
 */
export const cfdiForms = ['01', '02', '03', '04', '08', '28', '99'] as const;
export type CfdiForm = (typeof cfdiForms)[number];

/**
 * Reasons for cancelling a stamped CFDI (SAT): replaced, issued in error, not carried out, part of
 * a global invoice.
 */
export const cfdiCancelReasons = ['01', '02', '03', '04'] as const;

/** Receiver as in the tax register: the name without "S.A. de C.V.". */
export const cfdiReceiverSchema = z.strictObject({
  rfc: z.pipe(z.string(), z.pipe(z.transform(normalizeRfc), z.string().check(z.refine(isRfc)))),
  name: shortText(limits.companyLegalNameMax).check(z.toUpperCase(), z.refine<string>(isCfdiText)),
  taxRegime: z.enum(taxRegimes),
  zipCode: z.string().check(z.regex(patterns.zipCode)),
});

export type CfdiReceiver = z.output<typeof cfdiReceiverSchema>;

export const cfdiRequestSchema = z.strictObject({
  receiver: cfdiReceiverSchema,
  use: z.enum(cfdiUses),
  method: z.enum(cfdiMethods),
  form: z.enum(cfdiForms),
});

export type CfdiRequest = z.output<typeof cfdiRequestSchema>;

/**
 * Findings before stamping (docs/spec/sales.md §5). An `error` blocks it; a `warning` or `hint`
 * does not. The screen has the texts by `code`.
 */
export const cfdiFindingCodes = [
  'issuer_incomplete',
  'not_issued',
  'nothing_to_invoice',
  'already_stamped',
  'rfc_check_digit',
  'name_with_company_type',
  'generic_rfc_rules',
  'unpaid_needs_ppd',
  'paid_needs_pue',
  'form_of_payment',
  'use_for_person_only',
  'regime_person_type',
  'medical_should_be_exempt',
  'cash_not_deductible',
  'isr_withholding',
  'issuer_name_characters',
  'receiver_name_characters',
  'line_characters',
] as const;

export const cfdiFindingSchema = z.object({
  code: z.enum(cfdiFindingCodes),
  severity: z.enum(['error', 'warning', 'hint']),
  /** Dotted path into the request, `issuer.<column>` or `items.<index>.<column>`; '' is the whole. */
  path: z.string(),
  /** Values for the text, for example `{ expected: '99' }`. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type CfdiFinding = z.output<typeof cfdiFindingSchema>;

export const cfdiSchema = z.object({
  id: z.uuid(),
  status: z.enum(cfdiStatuses),
  /** Folio fiscal; null until stamped. */
  uuid: z.nullable(z.string()),
  ...cfdiRequestSchema.shape,
  receiver: z.object({
    rfc: z.string(),
    name: z.string(),
    taxRegime: z.string(),
    zipCode: z.string(),
  }),
  stampedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  cancelReason: z.nullable(z.enum(cfdiCancelReasons)),
  /** Message of the stamping service when it refused or failed. */
  lastError: z.nullable(z.string()),
  /** `sandbox`: a simulated stamp without legal value. */
  driver: z.enum(['sandbox', 'live']),
});

export type Cfdi = z.output<typeof cfdiSchema>;

export const cfdi = {
  cfdiSuggest: endpoint({
    summary:
      'What to begin with: receiver, use, method and form as far as customer and payments tell',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    response: z.object({
      receiver: z.object({
        rfc: z.string(),
        name: z.string(),
        taxRegime: z.nullable(z.enum(taxRegimes)),
        zipCode: z.string(),
      }),
      use: z.enum(cfdiUses),
      method: z.enum(cfdiMethods),
      form: z.enum(cfdiForms),
      /** null: no stamping service is configured. */
      driver: z.nullable(z.enum(['sandbox', 'live'])),
    }),
  }),
  cfdiValidate: endpoint({
    summary: 'Check a purchase against the rules of CFDI 4.0 before it is stamped',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    body: cfdiRequestSchema,
    response: z.object({ valid: z.boolean(), findings: z.array(cfdiFindingSchema) }),
  }),
  cfdiDraft: endpoint({
    summary: 'The XML that would be stamped (cfdi.invalid when the rules find an error)',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    body: cfdiRequestSchema,
    download: true,
  }),
  cfdiStamp: endpoint({
    summary:
      'Have a purchase stamped; repeating it answers with the stamp that is there, or that it is on its way',
    access: { permission: 'purchases:sign' },
    params: idParams('purchaseId'),
    body: cfdiRequestSchema,
    response: cfdiSchema,
    status: 201,
  }),
  cfdiDownload: endpoint({
    summary: 'The stamped XML',
    access: { permission: 'purchases:write' },
    params: idParams('cfdiId'),
    download: true,
  }),
  cfdiCancel: endpoint({
    summary:
      'Cancel a stamped CFDI with the tax office’s reason; 01 names the one that replaces it',
    access: { permission: 'purchases:sign' },
    params: idParams('cfdiId'),
    body: z
      .strictObject({
        reason: z.enum(cfdiCancelReasons),
        replacedBy: z.optional(z.nullable(z.uuid())),
      })
      .check(
        z.refine(({ reason, replacedBy }) => (reason === '01') === (replacedBy != null), {
          path: ['replacedBy'],
        }),
      ),
    response: cfdiSchema,
  }),
};
