import type { EventAudiences, EventSchemas } from '../platform/event';

export const rulesEvents = {
  'rule.changed': null,
  /** A run began, waits, or ended. */
  'rule_run.changed': null,
  'campaign.changed': null,
  /** A configuration, or what it is about to send. */
  'purchase_reminder.changed': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const rulesAudiences = {
  rule: 'rules:read',
  rule_run: 'rules:read',
  campaign: 'rules:read',
  purchase_reminder: 'rules:read',
} as const satisfies EventAudiences;
