import { auditForwardingTargetSchema, type AuditForwardingTarget } from '@sala/shared-contracts';

/** What `connectionSave` wrote. */
export const targetOf = (settings: unknown): AuditForwardingTarget =>
  auditForwardingTargetSchema.parse(settings);

/** Where it goes, for people; an address of a receiver may hold a secret in its path. */
export const receiverName = (target: AuditForwardingTarget): string =>
  target.kind === 'syslog' ? `${target.host}:${target.port}` : new URL(target.url).host;
