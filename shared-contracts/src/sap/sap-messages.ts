import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { anyOf, bulkOutcome, idParams, pageOf, selectedIds } from '../platform/lists';
import * as platformLimits from '../platform/limits';
import { searchText } from '../platform/text';
import * as limits from './limits';
import { sapMessageStates } from './sap-kinds';
import { sapNumber } from './sap-shapes';

export const sapMessageRowSchema = z.object({
  id: z.uuid(),
  /** For example `ADT^A02`. */
  event: z.string(),
  /** MSH-10. */
  controlId: z.string(),
  /** MSH-3. */
  sender: z.string(),
  /** MSH-7, or the time of the movement when it tells one, RFC 3339. */
  at: z.nullable(z.string()),
  receivedAt: z.string(),
  appliedAt: z.nullable(z.string()),
  state: z.enum(sapMessageStates),
  patnr: z.nullable(z.string()),
  falnr: z.nullable(z.string()),
  /** Why it is `dead`, `ignored` or `stale`, in words. */
  reason: z.nullable(z.string()),
  attempts: countSchema,
});
export type SapMessageRow = z.output<typeof sapMessageRowSchema>;

export const sapMessages = {
  sapMessageList: endpoint({
    summary: 'Messages of SAP, newest first',
    access: { permission: 'sap:read' },
    query: z.strictObject({
      state: z.optional(anyOf(sapMessageStates)),
      patnr: z.optional(sapNumber),
      falnr: z.optional(sapNumber),
      /** In event and control id. */
      search: z.optional(searchText(platformLimits.searchMax)),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    response: pageOf(sapMessageRowSchema),
  }),
  sapMessageView: endpoint({
    summary:
      'A message as it arrived, with everything that it says of a person; the reading is written to the audit log',
    access: { permission: 'sap:manage' },
    params: idParams('sapMessageId'),
    response: z.extend(sapMessageRowSchema, {
      /** Segments on lines of their own. */
      raw: z.string(),
    }),
  }),
  sapMessageReplay: endpoint({
    summary: 'Apply messages again that could not be applied; each answers for itself',
    access: { permission: 'sap:manage' },
    body: z.strictObject({ ids: selectedIds(limits.sapReplayMax) }),
    response: bulkOutcome,
  }),
};
