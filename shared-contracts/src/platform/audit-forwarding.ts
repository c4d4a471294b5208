import * as z from 'zod/mini';
import { secretStateSchema } from './connections';
import { countSchema } from './counts';
import { endpoint } from './endpoint';
import * as limits from './limits';
import * as patterns from './patterns';
import { exactText, shortText } from './text';

export const auditForwardingTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('syslog'),
    host: shortText(limits.hostMax).check(z.regex(patterns.host)),
    port: z.int().check(z.minimum(1), z.maximum(limits.portMax)),
    /** PEM of who vouches for the receiver; null: who every browser trusts. */
    certificate: z.nullable(
      exactText(limits.certificateMax).check(z.regex(patterns.pemCertificates)),
    ),
  }),
  z.strictObject({
    kind: z.literal('http'),
    url: shortText(limits.forwardingUrlMax).check(z.regex(patterns.webReceiver)),
  }),
]);
export type AuditForwardingTarget = z.output<typeof auditForwardingTargetSchema>;

export const auditForwardingStates = ['idle', 'sending', 'retrying', 'paused'] as const;

export const auditForwardingSchema = z.object({
  target: auditForwardingTargetSchema,
  /** The `Authorization` header that goes with each request. */
  authorization: secretStateSchema,
  health: z.enum(['ok', 'error', 'unknown']),
  lastOkAt: z.nullable(z.string()),
  lastError: z.nullable(z.object({ text: z.string(), at: z.string() })),
  /** `paused`: given up for now; it goes on at `nextAt` where it stopped. */
  state: z.enum(auditForwardingStates),
  nextAt: z.nullable(z.string()),
  /** When the newest entry was written that the receiver has; null: none yet. */
  forwardedUntil: z.nullable(z.string()),
  /** Entries that wait, counted up to {@link limits.forwardingWaitingMax}. */
  waiting: countSchema,
});
export type AuditForwarding = z.output<typeof auditForwardingSchema>;

const response = z.object({ forwarding: z.nullable(auditForwardingSchema) });

export const auditForwarding = {
  auditForwardingView: endpoint({
    summary: 'Where the audit log is forwarded to and how that fares; secrets are never told',
    access: { permission: 'apps:read' },
    response,
  }),
  auditForwardingSave: endpoint({
    summary:
      'Forward every entry of the audit log, in order and at least once, from now on; another target goes on where the last one stopped',
    access: { permission: 'apps:manage' },
    body: z.strictObject({
      target: auditForwardingTargetSchema,
      /** Left out: it stays, unless the receiver is another; null: it is removed. */
      authorization: z.optional(
        z.nullable(exactText(limits.secretMax).check(z.regex(patterns.headerValue))),
      ),
    }),
    response,
  }),
  auditForwardingDelete: endpoint({
    summary: 'Stop forwarding; what waits is not sent any more',
    access: { permission: 'apps:manage' },
  }),
};
