import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';
import { idParams, listQuery, pageOf } from '../platform/lists';
import { amountSchema, centavosSchema, denominations } from '../platform/money';
import { blankableText, longText } from '../platform/text';
import { versionSchema } from '../platform/counts';

const person = z.object({ id: z.uuid(), name: z.string() });
const reason = longText(platformLimits.reasonMax);

/** Count of each coin and note by its value in centavos; absent: 0. */
export const cashCountsSchema = z.partialRecord(
  z.enum(denominations.map(String) as [string, ...string[]]), // JSON keys are strings, and the list is not empty
  z.int().check(z.minimum(0), z.maximum(limits.cashCountMax)),
);

export type CashCounts = z.output<typeof cashCountsSchema>;

/** Counted total in centavos. */
export const countedCash = (counts: CashCounts): number =>
  denominations.reduce((sum: number, value) => sum + value * (counts[String(value)] ?? 0), 0);

export const cashMovementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['in', 'out']),
  amount: z.int(),
  reason: z.string(),
  at: z.string(),
  by: person,
});

export const cashSessionSchema = z.object({
  id: z.uuid(),
  openedBy: person,
  openedAt: z.string(),
  openingFloat: z.int(),
  /** Cash received, refunded, paid in and paid out, in centavos. */
  payments: z.int(),
  refunds: z.int(),
  movementsIn: z.int(),
  movementsOut: z.int(),
  /** openingFloat + payments − refunds + movementsIn − movementsOut. */
  expected: z.int(),
  status: z.enum(['open', 'closed']),
  /** null while open, like everything below. */
  counted: z.nullable(z.int()),
  counts: z.nullable(cashCountsSchema),
  /** counted − expected. */
  difference: z.nullable(z.int()),
  differenceReason: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(person),
  version: versionSchema,
});

export type CashSession = z.output<typeof cashSessionSchema>;

export const cashSessionDetailSchema = z.extend(cashSessionSchema, {
  movements: z.array(cashMovementSchema),
  /** Payments less refunds by method, taken by the session's owner while it was open. */
  byMethod: z.array(z.object({ method: z.string(), amount: z.int() })),
});

export type CashSessionDetail = z.output<typeof cashSessionDetailSchema>;

export const cashSessions = {
  cashSessionList: endpoint({
    summary: 'Cash sessions, the newest first; reception sees the own ones',
    access: { permission: 'cash:read' },
    query: z.strictObject({
      ...listQuery(['-openedAt', 'openedAt']),
      status: z.optional(z.enum(['open', 'closed'])),
      /** Only those whose count differed from what was expected. */
      different: z.optional(z.stringbool()),
    }),
    response: pageOf(cashSessionSchema),
  }),
  cashSessionCurrent: endpoint({
    summary: 'The caller’s own open session, or null',
    access: { permission: 'cash:read' },
    response: z.object({ session: z.nullable(cashSessionDetailSchema) }),
  }),
  cashSessionView: endpoint({
    summary: 'One cash session with its movements',
    access: { permission: 'cash:read' },
    params: idParams('cashSessionId'),
    response: cashSessionDetailSchema,
  }),
  cashSessionOpen: endpoint({
    summary:
      'Open the caller’s cash session with what lies in the drawer; one at a time (cashSession.already_open)',
    access: { permission: 'cash:write' },
    body: z.strictObject({ openingFloat: centavosSchema }),
    response: cashSessionDetailSchema,
    status: 201,
  }),
  cashMovementCreate: endpoint({
    summary:
      'Put cash into an open session or take some out, for a reason; never more than is there (cashSession.not_enough)',
    access: { permission: 'cash:write' },
    params: idParams('cashSessionId'),
    body: z.strictObject({
      idempotencyKey: z.uuid(),
      kind: z.enum(['in', 'out']),
      amount: amountSchema,
      reason,
    }),
    response: cashSessionDetailSchema,
    status: 201,
  }),
  cashSessionClose: endpoint({
    summary:
      'Close a session with what was counted; a difference needs a reason. `expected` is what the person saw: another sum means that money moved meanwhile (409, resource.version_conflict)',
    access: { permission: 'cash:sign' },
    params: idParams('cashSessionId'),
    body: z.strictObject({
      expected: z
        .int()
        .check(z.minimum(-platformLimits.centavosMax), z.maximum(platformLimits.centavosMax)),
      counts: cashCountsSchema,
      differenceReason: z.optional(z.nullable(blankableText(platformLimits.reasonMax))),
    }),
    response: cashSessionDetailSchema,
  }),
};
