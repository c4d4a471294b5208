import * as z from 'zod/mini';
import { clinical } from './clinical';
import {
  documentKinds,
  documentSignatures,
  documentSigners,
  documentStatuses,
  documentTemplateKeys,
} from './document-kinds';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { countSchema, versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { anyOf, idParams, listQuery, pageOf, valueCounts } from '../platform/lists';
import { locales } from '../platform/locales';
import * as patterns from '../platform/patterns';
import { blankableLine, longText, shortText } from '../platform/text';

const facts = {
  id: z.uuid(),
  visitId: z.uuid(),
  visitNumber: z.int(),
  kind: z.enum(documentKinds),
  template: z.enum(documentTemplateKeys),
  status: z.enum(documentStatuses),
  language: z.enum(locales),
  title: z.string(),
  signer: z.enum(documentSigners),
  /** null: not signed yet. */
  signature: z.nullable(z.enum(documentSignatures)),
  createdAt: z.string(),
  createdBy: z.string(),
  lockedAt: z.nullable(z.string()),
  lockedBy: z.nullable(z.string()),
  /** yyyy-mm-dd, the last day of a consent; null: it does not expire. */
  expiresOn: z.nullable(z.string()),
  version: versionSchema,
};

export const clinicalDocumentRowSchema = clinical(z.object(facts));
export type ClinicalDocumentRow = z.output<typeof clinicalDocumentRowSchema>;

export const clinicalDocumentSchema = clinical(
  z.object({
    ...facts,
    body: z.string(),
    /** Who signs a consent; '' for the patient themselves. */
    signerName: z.string(),
    /** Of a guardian, to the patient. */
    signerRelation: z.string(),
    witness1: z.string(),
    witness2: z.string(),
    /** Of what was signed; null: not signed yet. */
    contentHash: z.nullable(z.string()),
    /** Whether what is kept is what was signed. */
    intact: z.boolean(),
    /** What the caller may do with it now. */
    actions: z.array(z.enum(['update', 'delete', 'sign'])),
  }),
);
export type ClinicalDocument = z.output<typeof clinicalDocumentSchema>;

const templateSchema = clinical(
  z.object({
    template: z.enum(documentTemplateKeys),
    kind: z.enum(documentKinds),
    title: z.string(),
    /** Filled with what is known; the writer fills the blanks `[ ]`. */
    body: z.string(),
  }),
);

const params = idParams('clinicalDocumentId');
const visitParams = idParams('visitId');
const name = blankableLine(limits.documentNameMax);

/** The version that was seen: what is signed is what was read. */
const seen = z.strictObject({
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(platformLimits.integerMax)),
});

export const clinicalDocuments = {
  visitDocumentTemplateList: endpoint({
    summary: 'Templates of documents, filled for a visit, that the caller may give',
    access: { permission: 'clinical:read' },
    params: visitParams,
    query: z.strictObject({ language: z.enum(locales) }),
    response: z.object({ items: z.array(templateSchema) }),
  }),
  visitDocumentList: endpoint({
    summary: 'Documents of a visit, the oldest first; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params: visitParams,
    response: z.object({
      items: z.array(clinicalDocumentSchema),
      /** May write another one. */
      canWrite: z.boolean(),
    }),
  }),
  patientDocumentList: endpoint({
    summary: 'Documents of a patient, the newest first, with how many there are of each kind',
    access: { permission: 'clinical:read', emergency: true },
    params: idParams('patientId'),
    query: z.strictObject({
      page: listQuery(['-createdAt']).page,
      pageSize: listQuery(['-createdAt']).pageSize,
      kind: z.optional(anyOf(documentKinds)),
    }),
    response: z.extend(pageOf(clinicalDocumentRowSchema), { kinds: valueCounts }),
  }),
  clinicalDocumentView: endpoint({
    summary: 'A document as it is kept; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params,
    response: clinicalDocumentSchema,
  }),
  clinicalDocumentCreate: endpoint({
    summary: 'Fill a template for a visit; it may be changed until it is signed',
    access: { permission: 'clinical:write' },
    params: visitParams,
    body: z.strictObject({
      template: z.enum(documentTemplateKeys),
      language: z.enum(locales),
      /** Diagnoses of the visit that the paper names; none unless the writer chose them. */
      diagnoses: z
        .array(z.string().check(z.regex(patterns.cie10Code)))
        .check(z.maxLength(limits.diagnosesMax)),
      /** Days off, of a sick leave; null otherwise. */
      leave: z.nullable(
        z.strictObject({
          from: daySchema,
          days: countSchema.check(z.minimum(1), z.maximum(limits.leaveDaysMax)),
        }),
      ),
    }),
    response: clinicalDocumentSchema,
    status: 201,
  }),
  clinicalDocumentUpdate: endpoint({
    summary: 'Change a document that is not signed yet',
    access: { permission: 'clinical:write' },
    params,
    body: z.strictObject({
      version: versionSchema,
      title: z.optional(shortText(limits.documentTitleMax)),
      body: z.optional(longText(limits.documentBodyMax)),
      signer: z.optional(z.enum(documentSigners)),
      signerName: z.optional(name),
      signerRelation: z.optional(name),
      witness1: z.optional(name),
      witness2: z.optional(name),
      expiresOn: z.optional(z.nullable(daySchema)),
    }),
    response: clinicalDocumentSchema,
  }),
  clinicalDocumentDelete: endpoint({
    summary: 'Throw a document away that is not signed yet',
    access: { permission: 'clinical:write' },
    params,
  }),
  clinicalDocumentSign: endpoint({
    summary: 'Lock a document with the signature that was drawn on the screen, a PNG',
    access: { permission: 'clinical:write' },
    params,
    query: seen,
    upload: { maxBytes: limits.documentSignatureMaxBytes },
    response: clinicalDocumentSchema,
  }),
  clinicalDocumentScanAttach: endpoint({
    summary: 'Lock a document with the scan of the signed paper: PDF, JPEG or PNG',
    access: { permission: 'clinical:write' },
    params,
    query: seen,
    upload: { maxBytes: limits.documentScanMaxBytes },
    response: clinicalDocumentSchema,
  }),
  clinicalDocumentScanView: endpoint({
    summary: 'The scan of the signed paper; the reading is written to the audit log',
    access: { permission: 'clinical:read' },
    params,
    download: true,
  }),
  clinicalDocumentPdf: endpoint({
    summary: 'The document for printing; the printing is written to the audit log',
    access: { permission: 'clinical:read' },
    params,
    download: true,
  }),
};
