import * as z from 'zod/mini';
import { attachmentKinds } from '../platform/attachment-kinds';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import { blankableLine, shortText } from '../platform/text';
import * as limits from './limits';
import { documentStates, staffDocumentKinds } from './staff-kinds';

export const staffDocumentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(staffDocumentKinds),
  number: z.nullable(z.string()),
  issuedOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  /** Without an expiry always `valid`. */
  state: z.enum(documentStates),
  file: z.nullable(z.object({ name: z.string(), size: z.int() })),
  version: versionSchema,
});

export type StaffDocument = z.output<typeof staffDocumentSchema>;

const fields = {
  number: z.optional(z.nullable(blankableLine(limits.staffDocumentNumberMax))),
  issuedOn: z.optional(z.nullable(daySchema)),
  expiresOn: z.optional(z.nullable(daySchema)),
};

const ofMember = idParams('staffMemberId');
const ofDocument = idParams('staffDocumentId');

export const staffDocuments = {
  staffDocumentList: endpoint({
    summary: 'Documents of a person of the roster, for who manages it and for that person',
    access: { permission: 'staff:read' },
    params: ofMember,
    response: z.object({ items: z.array(staffDocumentSchema) }),
  }),
  staffDocumentCreate: endpoint({
    summary: 'Note a document of a person; its file follows',
    access: { permission: 'staff:manage' },
    params: ofMember,
    body: z.strictObject({ kind: z.enum(staffDocumentKinds), ...fields }),
    response: staffDocumentSchema,
    status: 201,
  }),
  staffDocumentUpdate: endpoint({
    summary: 'Change a document; another expiry is reminded of anew',
    access: { permission: 'staff:manage' },
    params: ofDocument,
    body: z.strictObject({
      version: versionSchema,
      kind: z.optional(z.enum(staffDocumentKinds)),
      ...fields,
    }),
    response: staffDocumentSchema,
  }),
  staffDocumentDelete: endpoint({
    summary: 'Delete a document with its file',
    access: { permission: 'staff:manage' },
    params: ofDocument,
  }),
  staffDocumentFileSave: endpoint({
    summary: `Put a file beside a document in place of the last one: ${attachmentKinds.join(', ')}`,
    access: { permission: 'staff:manage' },
    params: ofDocument,
    query: z.strictObject({ name: shortText(platformLimits.fileNameMax) }),
    upload: { maxBytes: platformLimits.attachmentMaxBytes },
    response: staffDocumentSchema,
  }),
  staffDocumentFileView: endpoint({
    summary: 'The file of a document, for who manages the roster and for that person',
    access: { permission: 'staff:read' },
    params: ofDocument,
    download: true,
  }),
};
