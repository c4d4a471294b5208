import * as z from 'zod/mini';
import { clinical } from './clinical';
import * as limits from './limits';
import {
  serviceRequestActions,
  serviceRequestCategories,
  serviceRequestPriorities,
  serviceRequestStatuses,
  unusualOrders,
} from './service-request-kinds';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { anyOf, idParams, listQuery, pageOf, valueCounts } from '../platform/lists';
import { blankableText, longText, searchText, shortText } from '../platform/text';
import { personNames } from '../platform/person-names-schema';

const facts = {
  category: z.enum(serviceRequestCategories),
  /** What is ordered, in the words of who ordered it. */
  codeText: shortText(limits.serviceRequestCodeMax),
  priority: z.enum(serviceRequestPriorities),
};

const begun = ['draft', 'active'] as const;

export const serviceRequestRowSchema = clinical(
  z.object({
    id: z.uuid(),
    visitId: z.uuid(),
    visitNumber: z.int(),
    patient: z.object({ id: z.uuid(), recordNumber: z.string(), ...personNames }),
    category: facts.category,
    codeText: z.string(),
    priority: facts.priority,
    status: z.enum(serviceRequestStatuses),
    orderedAt: z.string(),
    orderedBy: z.string(),
    resultReceivedAt: z.nullable(z.string()),
    resultReceivedBy: z.nullable(z.string()),
    /** Whoever received it said that it cannot wait. */
    critical: z.boolean(),
    resultFile: z.nullable(z.object({ name: z.string(), type: z.string(), size: z.int() })),
    reviewedAt: z.nullable(z.string()),
    reviewedBy: z.nullable(z.string()),
    version: versionSchema,
  }),
);
export type ServiceRequestRow = z.output<typeof serviceRequestRowSchema>;

export const serviceRequestSchema = clinical(
  z.object({
    ...serviceRequestRowSchema.shape,
    reason: z.string(),
    result: z.string(),
    revokedReason: z.string(),
    /** Of the caller, now. */
    actions: z.array(z.enum(serviceRequestActions)),
  }),
);
export type ServiceRequest = z.output<typeof serviceRequestSchema>;

const params = idParams('serviceRequestId');

export const serviceRequests = {
  visitServiceRequestView: endpoint({
    summary:
      'Orders of a visit, and those of earlier visits of its patient that wait for a result or a review; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params: idParams('visitId'),
    response: z.object({
      /** The oldest first. */
      items: z.array(serviceRequestSchema),
      earlier: z.array(serviceRequestSchema),
      /** Whether the caller may order in this visit now. */
      canOrder: z.boolean(),
    }),
  }),
  serviceRequestList: endpoint({
    summary: 'Orders of all patients; with `review`, whose result nobody has reviewed yet',
    access: { permission: 'clinical:read' },
    query: z.strictObject({
      ...listQuery(['-orderedAt', 'orderedAt', 'resultReceivedAt', '-resultReceivedAt']),
      category: z.optional(anyOf(serviceRequestCategories)),
      status: z.optional(anyOf(serviceRequestStatuses)),
      review: z.optional(z.enum(['pending', 'done'])),
      /** Only what the caller ordered. */
      mine: z.optional(z.literal('true')),
    }),
    response: z.extend(pageOf(serviceRequestRowSchema), {
      /** Each counts what the other filters let through. */
      facets: z.object({ category: valueCounts, status: valueCounts, mine: z.int() }),
    }),
  }),
  serviceRequestSuggest: endpoint({
    summary:
      'What the clinic ordered before, then common studies, by words; what is unusual for the patient last, and only when it is searched for',
    access: { permission: 'clinical:read' },
    query: z.strictObject({
      search: searchText(platformLimits.searchMax),
      category: z.optional(z.enum(serviceRequestCategories)),
      patientId: z.optional(z.uuid()),
    }),
    response: z.object({
      items: z.array(
        z.object({
          category: facts.category,
          codeText: z.string(),
          unusual: z.nullable(z.enum(unusualOrders)),
        }),
      ),
    }),
  }),
  serviceRequestCreate: endpoint({
    summary: 'Order a study, a procedure or a referral in a visit that goes on',
    access: { permission: 'clinical:sign' },
    params: idParams('visitId'),
    body: z.strictObject({
      ...facts,
      reason: blankableText(limits.serviceRequestReasonMax),
      status: z.enum(begun),
    }),
    response: serviceRequestSchema,
    status: 201,
  }),
  serviceRequestUpdate: endpoint({
    summary: 'Change a draft, or order what it says; what is active keeps its text',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({
      ...z.partial(z.object(facts)).shape,
      reason: z.optional(blankableText(limits.serviceRequestReasonMax)),
      status: z.optional(z.enum(begun)),
      version: versionSchema,
    }),
    response: serviceRequestSchema,
  }),
  serviceRequestRevoke: endpoint({
    summary: 'Revoke an order that has no result, with the reason; after the signature as well',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({
      version: versionSchema,
      reason: longText(limits.serviceRequestReasonMax),
    }),
    response: serviceRequestSchema,
  }),
  serviceRequestResultSave: endpoint({
    summary: 'The result of an order as text, once',
    access: { permission: 'clinical:write' },
    params,
    body: z.strictObject({
      result: longText(limits.serviceRequestResultMax),
      critical: z._default(z.boolean(), false),
    }),
    response: serviceRequestSchema,
  }),
  serviceRequestResultFileSave: endpoint({
    summary: 'The result of an order as PDF, JPEG or PNG, once',
    access: { permission: 'clinical:write' },
    params,
    query: z.strictObject({
      name: shortText(platformLimits.fileNameMax),
      critical: z.optional(z.literal('true')),
    }),
    upload: { maxBytes: limits.serviceRequestFileMaxBytes },
    response: serviceRequestSchema,
  }),
  serviceRequestResultFileView: endpoint({
    summary: 'The file of a result; the reading is written to the audit log',
    access: { permission: 'clinical:read' },
    params,
    download: true,
  }),
  serviceRequestReview: endpoint({
    summary: 'Say that a result was read, once',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({ version: versionSchema }),
    response: serviceRequestSchema,
  }),
  serviceRequestPdf: endpoint({
    summary: 'An order on letter paper, with the allergies of the patient',
    access: { permission: 'clinical:read' },
    params,
    download: true,
  }),
};
