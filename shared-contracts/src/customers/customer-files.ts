import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as limits from '../platform/limits';
import { idParams } from '../platform/lists';
import { shortText } from '../platform/text';
import { attachmentKinds } from '../platform/attachment-kinds';

export const customerFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(attachmentKinds),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
});

export type CustomerFile = z.output<typeof customerFileSchema>;

export const customerFiles = {
  customerFileList: endpoint({
    summary: 'Files beside a customer, the newest first',
    access: { permission: 'customers:read' },
    params: idParams('customerId'),
    response: z.object({ items: z.array(customerFileSchema) }),
  }),
  customerFileCreate: endpoint({
    summary: 'Put a file beside a customer',
    access: { permission: 'customers:write' },
    params: idParams('customerId'),
    query: z.strictObject({ name: shortText(limits.fileNameMax) }),
    upload: { maxBytes: limits.attachmentMaxBytes },
    response: customerFileSchema,
    status: 201,
  }),
  customerFileDownload: endpoint({
    summary: 'The bytes of a file beside a customer',
    access: { permission: 'customers:read' },
    params: idParams('customerFileId'),
    download: true,
  }),
  customerFileDelete: endpoint({
    summary: 'Remove a file beside a customer',
    access: { permission: 'customers:write' },
    params: idParams('customerFileId'),
  }),
};
