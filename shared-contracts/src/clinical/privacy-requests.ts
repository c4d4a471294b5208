import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { anyOf, idParams, listQuery, pageOf } from '../platform/lists';
import { blankableLine, blankableText, longText, shortText } from '../platform/text';
import * as limits from './limits';
import {
  privacyDues,
  privacyOutcomes,
  privacyPackageStates,
  privacyRequestStates,
  privacyRights,
} from './privacy-kinds';
import { personNames } from '../platform/person-names-schema';

const subjectSchema = z.object({ id: z.uuid(), ...personNames });

const packageSchema = z.object({
  state: z.enum(privacyPackageStates),
  /** In the archive. */
  files: z.int(),
  /** Until when it can be downloaded. */
  expiresAt: z.nullable(z.string()),
});

export const privacyRequestSchema = z.object({
  id: z.uuid(),
  /** Their order; people know them by the folio. */
  number: z.int(),
  folio: z.string(),
  kind: z.enum(privacyRights),
  /** Who asks; the person concerned, unless there is a representative. */
  requester: z.string(),
  contact: z.nullable(z.string()),
  representative: z.nullable(z.string()),
  patient: z.nullable(subjectSchema),
  customer: z.nullable(subjectSchema),
  details: z.nullable(z.string()),
  /** Proof of identity of who asks, and of the representation. */
  proof: z.nullable(z.object({ name: z.string(), size: z.int() })),
  receivedOn: z.string(),
  state: z.enum(privacyRequestStates),
  /** Last day to answer, working days counted. */
  dueOn: z.string(),
  /** Why the term to answer was extended. */
  extension: z.nullable(z.string()),
  outcome: z.nullable(z.enum(privacyOutcomes)),
  answer: z.nullable(z.string()),
  answeredOn: z.nullable(z.string()),
  /** Last day to carry out what was granted. */
  carryOutDueOn: z.nullable(z.string()),
  carryOutExtension: z.nullable(z.string()),
  carriedOutOn: z.nullable(z.string()),
  closedOn: z.nullable(z.string()),
  due: z.enum(privacyDues),
  /** Last day on which the law keeps the clinical record of the patient. */
  keptUntil: z.nullable(z.string()),
  /** It blocks the data of the person now. */
  blocked: z.boolean(),
  /** The newest archive of the whole record, for an access that was granted. */
  package: z.nullable(packageSchema),
  version: versionSchema,
});

export type PrivacyRequest = z.output<typeof privacyRequestSchema>;

const params = idParams('privacyRequestId');

const filters = {
  state: z.optional(anyOf(privacyRequestStates)),
  kind: z.optional(anyOf(privacyRights)),
  due: z.optional(z.enum(privacyDues)),
};

export const privacyRequestSorts = ['due', '-due', 'number', '-number'] as const;

const manage = { permission: 'company:manage' } as const;

export const privacyRequests = {
  privacyRequestList: endpoint({
    summary: 'ARCO requests of the company, what is due first before the rest',
    access: { permission: 'company:read' },
    query: z.strictObject({ ...listQuery(privacyRequestSorts), ...filters }),
    response: pageOf(privacyRequestSchema),
  }),
  privacyRequestExport: endpoint({
    summary: 'ARCO requests as CSV for the authority, narrowed as the list',
    access: manage,
    query: z.strictObject({ search: listQuery(privacyRequestSorts).search, ...filters }),
    download: true,
  }),
  privacyRequestView: endpoint({
    summary: 'One ARCO request',
    access: { permission: 'company:read' },
    params,
    response: privacyRequestSchema,
  }),
  privacyRequestCreate: endpoint({
    summary: 'Register an ARCO request; its days run from the day it was received',
    access: manage,
    body: z.strictObject({
      kind: z.enum(privacyRights),
      requester: shortText(limits.privacyNameMax),
      contact: z.optional(blankableLine(limits.privacyContactMax)),
      representative: z.optional(blankableLine(limits.privacyNameMax)),
      patientId: z.optional(z.uuid()),
      customerId: z.optional(z.uuid()),
      details: z.optional(blankableText(limits.privacyTextMax)),
      receivedOn: daySchema,
    }),
    response: privacyRequestSchema,
    status: 201,
  }),
  privacyRequestProofSave: endpoint({
    summary: 'Put the proof of identity beside a request that is not answered yet',
    access: manage,
    params,
    query: z.strictObject({ name: shortText(platformLimits.fileNameMax) }),
    upload: { maxBytes: platformLimits.attachmentMaxBytes },
    response: privacyRequestSchema,
  }),
  privacyRequestProofView: endpoint({
    summary: 'The proof of identity of a request',
    access: manage,
    params,
    download: true,
  }),
  privacyRequestReview: endpoint({
    summary: 'Take a request into review',
    access: manage,
    params,
    body: z.strictObject({ version: versionSchema }),
    response: privacyRequestSchema,
  }),
  privacyRequestExtend: endpoint({
    summary: 'Extend the term that runs by the same length, once, with the reason',
    access: manage,
    params,
    body: z.strictObject({
      version: versionSchema,
      reason: longText(limits.privacyReasonMax),
    }),
    response: privacyRequestSchema,
  }),
  privacyRequestAnswer: endpoint({
    summary:
      'Answer a request; granting needs the proof of identity, and what the law keeps is blocked instead of cancelled',
    access: manage,
    params,
    body: z.strictObject({
      version: versionSchema,
      outcome: z.enum(privacyOutcomes),
      answer: longText(limits.privacyTextMax),
    }),
    response: privacyRequestSchema,
  }),
  privacyRequestCarryOut: endpoint({
    summary: 'Note that what was granted has been carried out',
    access: manage,
    params,
    body: z.strictObject({ version: versionSchema }),
    response: privacyRequestSchema,
  }),
  privacyBlockLift: endpoint({
    summary: 'Lift the block that a request put on the data of the person, with the reason',
    access: manage,
    params,
    body: z.strictObject({
      version: versionSchema,
      reason: longText(limits.privacyReasonMax),
    }),
    response: privacyRequestSchema,
  }),
  privacyPackageCreate: endpoint({
    summary:
      'Make the archive of the whole record of the patient, clinical content included; one that is there is answered',
    access: manage,
    params,
    response: privacyRequestSchema,
  }),
  privacyPackageDownload: endpoint({
    summary: 'The archive of the whole record (ZIP: JSON, PDF and files)',
    access: manage,
    params,
    download: true,
  }),
  privacyRequestClose: endpoint({
    summary: 'Close a request that was refused or carried out',
    access: manage,
    params,
    body: z.strictObject({ version: versionSchema }),
    response: privacyRequestSchema,
  }),
};
