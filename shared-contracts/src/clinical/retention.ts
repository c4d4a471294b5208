import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams, pageOf } from '../platform/lists';
import * as platformLimits from '../platform/limits';
import { exactText, longText } from '../platform/text';
import * as limits from './limits';
import { retentionKinds, retentionReasons } from './privacy-kinds';
import { personNames } from '../platform/person-names-schema';

export const retentionProposalSchema = z.object({
  id: z.uuid(),
  state: z.enum(['listed', 'approved', 'done', 'cancelled', 'replaced']),
  retentionYears: z.int(),
  listedAt: z.string(),
  approvedAt: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** The first moment at which anything is deleted. */
  deleteAfter: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  kinds: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      count: countSchema,
      deleted: countSchema,
      kept: countSchema,
      oldestAt: z.string(),
    }),
  ),
});

export type RetentionProposal = z.output<typeof retentionProposalSchema>;

export const retentionItemSchema = z.object({
  kind: z.enum(retentionKinds),
  recordId: z.uuid(),
  /** Record number of the patient; null for what belongs to none. */
  recordNumber: z.nullable(z.string()),
  /** For who may see patients. */
  name: z.nullable(z.string()),
  listName: z.nullable(z.string()),
  lastAt: z.string(),
  outcome: z.nullable(z.enum(['deleted', 'kept'])),
  reason: z.nullable(z.enum(retentionReasons)),
});

export type RetentionItem = z.output<typeof retentionItemSchema>;

export const legalHoldSchema = z.object({
  id: z.uuid(),
  patient: z.object({ id: z.uuid(), recordNumber: z.string(), ...personNames }),
  reason: z.string(),
  setAt: z.string(),
  setBy: z.string(),
});

export type LegalHold = z.output<typeof legalHoldSchema>;

const params = idParams('retentionProposalId');
const manage = { permission: 'company:manage' } as const;

export const retention = {
  retentionView: endpoint({
    summary: 'What is older than its term: the newest list, and the records that are held',
    access: { permission: 'company:read' },
    response: z.object({
      proposal: z.nullable(retentionProposalSchema),
      /** At most {@link limits.legalHoldsShown}, the newest first. */
      holds: z.array(legalHoldSchema),
    }),
  }),
  retentionItemList: endpoint({
    summary: 'Each record of a list, the oldest first',
    access: { permission: 'company:read' },
    params,
    query: z.strictObject({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
      pageSize: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(platformLimits.pageSizeMax)),
        25,
      ),
    }),
    response: pageOf(retentionItemSchema),
  }),
  retentionApprove: endpoint({
    summary: 'Owners: delete what is listed in seven days; the number of records is typed',
    access: manage,
    params,
    body: z.strictObject({ confirmation: exactText(limits.retentionConfirmationMax) }),
    response: retentionProposalSchema,
  }),
  retentionCancel: endpoint({
    summary: 'Delete nothing of a list; what was not deleted yet stays',
    access: manage,
    params,
    response: retentionProposalSchema,
  }),
  legalHoldCreate: endpoint({
    summary: 'Keep the clinical record of a patient whatever its age; a second hold is the first',
    access: manage,
    params: idParams('patientId'),
    body: z.strictObject({ reason: longText(limits.privacyReasonMax) }),
    response: legalHoldSchema,
    status: 201,
  }),
  legalHoldLift: endpoint({
    summary: 'The record of a patient is held no longer',
    access: manage,
    params: idParams('legalHoldId'),
  }),
};
