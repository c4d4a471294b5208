import type { Permission } from '../permissions';

/** Notification kinds; the shell holds their texts, mail its own. */
export const notificationKinds = [
  'invitation_accepted',
  'roles_changed',
  'new_device',
  'password_changed',
  'second_factor_changed',
  'merge_proposed',
  'patient_arrived',
  'import_finished',
  'import_failed',
  'email_changed',
  'ownership_offered',
  'ownership_changed',
  'company_deletion',
  'emergency_access_opened',
  'clinical_grant',
  'sso_bypassed',
  'sign_in_disowned',
  'member_left',
  'staff_document_expiring',
  'staff_document_expired',
  'staff_account_kept',
  'hand_over_finished',
  'privacy_request_due',
  'privacy_request_overdue',
  'retention_listed',
  'task_assigned',
  'email_assigned',
  'mailbox_digest',
  'template_approved',
  'template_stopped',
  'task_mentioned',
  'result_received',
  'critical_result_received',
  'chat_direct',
  'chat_mentioned',
  'chat_urgent',
  'patient_message_received',
  'rule_notice',
  'rule_stopped',
  'campaign_paused',
  'subscription_trial_ending',
  'subscription_past_due',
  'subscription_read_only',
  'subscription_free',
  'subscription_duplicated',
  'billing_differences',
  'sap_link_conflict',
  'notification_test',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationGroups = ['clinic', 'team', 'data', 'account'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** Whose events: those that concern the person, their department’s, or everybody’s. */
export const notificationScopes = ['mine', 'department', 'all'] as const;
export type NotificationScope = (typeof notificationScopes)[number];

/**
 * `always`: cannot be turned off. `own`: always, by a mail of its own. `on` and `off`: unless the
 * person chose otherwise.
 */
export type ChannelRule = 'always' | 'own' | 'on' | 'off';

export interface NotificationRule {
  readonly group: NotificationGroup;
  /** Ignores quiet hours and the digest. */
  readonly urgent: boolean;
  readonly inApp: Exclude<ChannelRule, 'own'>;
  readonly mail: ChannelRule;
  /** Once a browser takes pushes. */
  readonly push: 'on' | 'off';
  /** What the subject of the event can be told apart by. */
  readonly scopes: readonly NotificationScope[];
  /** Its subject is at a site, so that one site can be chosen. */
  readonly bySite: boolean;
  /** Who is ever told; the others do not see its row. Any of them suffices; empty: everybody. */
  readonly permissions: readonly Permission[];
  /** The permission, for every record, that a scope beyond `mine` needs; null: only one’s own. */
  readonly allWith: Permission | null;
}

const security = {
  group: 'account',
  urgent: true,
  inApp: 'always',
  mail: 'own',
  push: 'on',
  scopes: ['mine'],
  bySite: false,
  permissions: [],
  allWith: null,
} as const;
const toChoose = {
  urgent: false,
  inApp: 'on',
  mail: 'off',
  push: 'on',
  scopes: ['mine'],
  bySite: false,
  allWith: null,
} as const;

/** How each kind is sent; a kind without an entry does not compile (docs/adr/0083). */
export const notificationRules: Readonly<Record<NotificationKind, NotificationRule>> = {
  patient_arrived: {
    ...toChoose,
    group: 'clinic',
    scopes: ['mine', 'department', 'all'],
    bySite: true,
    permissions: ['appointments:read'],
    allWith: 'appointments:read',
  },
  merge_proposed: { ...toChoose, group: 'clinic', permissions: ['patient-merge:sign'] },
  invitation_accepted: { ...toChoose, group: 'team', permissions: ['users:manage'] },
  roles_changed: { ...toChoose, group: 'team', inApp: 'always', permissions: [] },
  import_finished: {
    ...toChoose,
    group: 'data',
    permissions: ['customers:write', 'leads:write'],
  },
  import_failed: { ...toChoose, group: 'data', permissions: ['customers:write', 'leads:write'] },
  new_device: { ...security, mail: 'off' },
  password_changed: security,
  second_factor_changed: security,
  email_changed: security,
  ownership_offered: security,
  ownership_changed: { ...security, mail: 'on' },
  company_deletion: { ...security, mail: 'on' },
  emergency_access_opened: { ...security, group: 'clinic', mail: 'own' },
  clinical_grant: { ...security, group: 'team', mail: 'on' },
  sso_bypassed: { ...security, mail: 'on' },
  sign_in_disowned: { ...security, mail: 'on' },
  member_left: { ...toChoose, group: 'team', inApp: 'always', permissions: ['users:manage'] },
  staff_document_expiring: { ...toChoose, group: 'team', permissions: ['staff:manage'] },
  staff_document_expired: { ...toChoose, group: 'team', permissions: ['staff:manage'] },
  staff_account_kept: {
    ...toChoose,
    group: 'team',
    inApp: 'always',
    permissions: ['staff:manage'],
  },
  hand_over_finished: {
    ...toChoose,
    group: 'team',
    inApp: 'always',
    permissions: ['users:manage', 'staff:manage'],
  },
  privacy_request_due: { ...toChoose, group: 'team', permissions: ['company:manage'] },
  privacy_request_overdue: {
    ...toChoose,
    group: 'team',
    inApp: 'always',
    mail: 'on',
    permissions: ['company:manage'],
  },
  retention_listed: {
    ...toChoose,
    group: 'team',
    inApp: 'always',
    mail: 'on',
    permissions: ['company:manage'],
  },
  task_assigned: { ...toChoose, group: 'team', permissions: ['tasks:read', 'clinical-tasks:read'] },
  email_assigned: { ...toChoose, group: 'team', permissions: ['email:read'] },
  mailbox_digest: {
    ...toChoose,
    group: 'team',
    inApp: 'off',
    push: 'off',
    permissions: ['email:read'],
  },
  rule_notice: { ...toChoose, group: 'team', permissions: [] },
  rule_stopped: { ...toChoose, group: 'team', inApp: 'always', permissions: ['rules:manage'] },
  campaign_paused: {
    ...toChoose,
    group: 'team',
    inApp: 'always',
    permissions: ['marketing:manage'],
  },
  template_approved: { ...toChoose, group: 'team', permissions: ['marketing:read'] },
  template_stopped: { ...toChoose, group: 'team', permissions: ['marketing:read'] },
  task_mentioned: { ...toChoose, group: 'team', permissions: ['tasks:read'] },
  result_received: { ...toChoose, group: 'clinic', permissions: ['clinical:read'] },
  critical_result_received: {
    ...toChoose,
    group: 'clinic',
    urgent: true,
    inApp: 'always',
    mail: 'on',
    permissions: ['clinical:read'],
  },
  chat_direct: { ...toChoose, group: 'team', permissions: ['team-chat:read'] },
  chat_mentioned: { ...toChoose, group: 'team', permissions: ['team-chat:read'] },
  chat_urgent: {
    ...toChoose,
    group: 'team',
    urgent: true,
    inApp: 'always',
    permissions: ['team-chat:read'],
  },
  patient_message_received: {
    ...toChoose,
    group: 'clinic',
    scopes: ['mine', 'department', 'all'],
    permissions: ['patient-chats:read'],
    allWith: 'patient-chats:read',
  },
  subscription_trial_ending: { ...security, mail: 'on', permissions: ['subscription:manage'] },
  subscription_past_due: { ...security, mail: 'on', permissions: ['subscription:manage'] },
  subscription_read_only: { ...security, mail: 'on', permissions: ['subscription:manage'] },
  subscription_free: { ...security, mail: 'on', permissions: ['subscription:manage'] },
  subscription_duplicated: { ...security, mail: 'on', permissions: ['subscription:manage'] },
  billing_differences: {
    ...toChoose,
    group: 'account',
    mail: 'on',
    permissions: ['subscription:manage'],
  },
  sap_link_conflict: { ...toChoose, group: 'clinic', permissions: ['sap:manage'] },
  notification_test: { ...security, mail: 'on' },
};
