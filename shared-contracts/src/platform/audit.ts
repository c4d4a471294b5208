import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { daySchema } from './days';
import * as limits from './limits';
import { exactText } from './text';

const auditFilters = {
  /** Who did it. */
  user: z.optional(z.uuid()),
  /** What was done, for example `customer.exported`. */
  action: z.optional(exactText(limits.auditActionMax)),
  /** Whose record: the id of a patient, a customer, … */
  record: z.optional(exactText(limits.auditRecordMax)),
  /** First and last day, in the company's time zone. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  /** From where: an address, or the /64 of an IPv6 address. */
  network: z.optional(exactText(limits.auditNetworkMax)),
};

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  userId: z.nullable(z.uuid()),
  /** null: the system, or somebody who was not signed in. */
  by: z.nullable(z.string()),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  diff: z.unknown(),
  network: z.nullable(z.string()),
  requestId: z.uuid(),
  /** What acted: for the person in `userId`, or, as a device does, without one. */
  via: z.nullable(
    z.object({
      kind: z.enum(['api_token', 'device']),
      id: z.uuid(),
      /** null: it is gone. */
      name: z.nullable(z.string()),
    }),
  ),
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

export const auditRowSchema = z.extend(auditEntrySchema, {
  /** Of a person or patient whom the reader may see; null: only the id is shown. */
  recordName: z.nullable(z.string()),
});

export type AuditRow = z.output<typeof auditRowSchema>;

/** What somebody who watches over the log looks at first, the gravest before the usual. */
export const actionsToReview = [
  'visit.content_altered',
  'sign_in.disowned',
  'emergency_access.opened',
  'access.denied',
  'sign_in.failed',
  'patient.exported',
  'patient.data_exported',
  'customer.exported',
  'custom_role.updated',
  'member.updated',
  'api_token.created',
  'purchase.refunded',
  'purchase.cancelled',
] as const;

export type ActionToReview = (typeof actionsToReview)[number];

export const audit = {
  auditList: endpoint({
    summary: 'The audit log, newest first; who may only read their own sees what they did',
    access: { permission: 'audit:read' },
    query: z.strictObject({
      ...auditFilters,
      /** `next` of the page before. */
      before: z.optional(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
      ),
      pageSize: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.auditPageMax)),
        50,
      ),
    }),
    response: z.object({
      items: z.array(auditRowSchema),
      next: z.nullable(z.int()),
      /** Name of the patient by whom the list is narrowed, as `recordName`. */
      patientName: z.nullable(z.string()),
    }),
  }),
  auditSummary: endpoint({
    summary:
      'How often each action that deserves a second look happened in the last seven days, today included; who may only read their own sees what they did',
    access: { permission: 'audit:read' },
    response: z.object({
      from: daySchema,
      to: daySchema,
      /** Those that happened, the gravest first. */
      items: z.array(z.object({ action: z.enum(actionsToReview), count: z.int() })),
    }),
  }),
  auditActionList: endpoint({
    summary: 'Every action that occurs in the audit log of the company',
    access: { permission: 'audit:read' },
    response: z.object({ items: z.array(z.string()) }),
  }),
  auditDigestList: endpoint({
    summary: 'The newest signed digests of the audit log',
    access: { permission: 'audit:read' },
    response: z.object({
      items: z.array(
        z.object({ day: z.string(), rows: z.int(), root: z.string(), signature: z.string() }),
      ),
    }),
  }),
  auditExport: endpoint({
    summary: 'The audit log as CSV or JSON lines, narrowed as the list',
    access: { permission: 'audit:export' },
    query: z.strictObject({
      ...auditFilters,
      format: z._default(z.enum(['csv', 'jsonl']), 'csv'),
    }),
    download: true,
  }),
};
