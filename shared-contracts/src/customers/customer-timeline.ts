import * as z from 'zod/mini';
import { consentMethods, consentPurposes } from './customer-kinds';
import { customerSchema, personSchema } from './customer-shapes';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { blankableText, exactText, longText } from '../platform/text';
import { consentChannels } from '../platform/consent-channels';

const common = {
  /** Id of the entry; a note keeps its own id. */
  id: z.string(),
  at: z.string(),
  /** null: the system, or a deleted account. */
  by: z.nullable(personSchema),
};

const note = z.object({ ...common, kind: z.literal('note'), text: z.string(), mine: z.boolean() });

export const timelineEntrySchema = z.discriminatedUnion('kind', [
  note,
  z.object({
    ...common,
    kind: z.literal('change'),
    /** For example `customer.updated`. */
    action: z.string(),
    /** Column (or `values.<key>`) with its old and new value. */
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
  z.object({
    ...common,
    kind: z.literal('purchase'),
    purchaseId: z.uuid(),
    folio: z.nullable(z.string()),
    status: z.string(),
    /** Centavos. */
    total: z.int(),
  }),
]);

export type TimelineEntry = z.output<typeof timelineEntrySchema>;

export const customerTimeline = {
  customerTimelineList: endpoint({
    summary: 'What happened with a customer, the newest first: notes, changes, purchases',
    access: { permission: 'customers:read' },
    params: idParams('customerId'),
    query: z.strictObject({
      /** Cursor: `next` of the previous page. */
      after: z.optional(exactText(200)),
      pageSize: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(platformLimits.pageSizeMax)),
        25,
      ),
      kind: z.optional(z.enum(['note', 'change', 'purchase'])),
    }),
    response: z.object({ items: z.array(timelineEntrySchema), next: z.nullable(z.string()) }),
  }),
  customerNoteCreate: endpoint({
    summary: 'Write a note about a customer',
    access: { permission: 'customers:write' },
    params: idParams('customerId'),
    body: z.strictObject({ text: longText(platformLimits.customerNotesMax) }),
    response: note,
    status: 201,
  }),
  customerNoteDelete: endpoint({
    summary: 'Delete a note: one’s own, or any with the permission to delete customers',
    access: { permission: 'customers:write' },
    params: idParams('noteId'),
  }),
  customerConsentSet: endpoint({
    summary:
      'Write down that a customer said yes or no to a channel and purpose, with what proves it',
    access: { permission: 'customers:write' },
    params: idParams('customerId'),
    body: z.strictObject({
      channel: z.enum(consentChannels),
      purpose: z.enum(consentPurposes),
      granted: z.boolean(),
      method: z.enum(consentMethods),
      evidence: z.optional(z.nullable(blankableText(limits.consentEvidenceMax))),
    }),
    response: customerSchema,
  }),
};
