/** Of what a rule speaks; conditions, texts and actions read its fields. */
export const ruleSubjects = [
  'appointment',
  'visit',
  'prescription',
  'purchase',
  'lead',
  'customer',
  'patient',
  'task',
  'conversation',
  'email_thread',
  'clinical_document',
  'staff_document',
] as const;
export type RuleSubject = (typeof ruleSubjects)[number];

export const ruleTriggerKinds = ['event', 'schedule', 'relative', 'manual'] as const;
export type RuleTriggerKind = (typeof ruleTriggerKinds)[number];

/** Events of the suite that start a rule, with the subject they concern. */
export const ruleEvents = {
  'appointment.scheduled': 'appointment',
  'appointment.confirmed': 'appointment',
  'appointment.cancelled': 'appointment',
  'appointment.missed': 'appointment',
  'appointment.checked_in': 'appointment',
  'appointment.completed': 'appointment',
  'appointment.rescheduled': 'appointment',
  'visit.started': 'visit',
  'visit.signed': 'visit',
  'prescription.issued': 'prescription',
  'purchase.created': 'purchase',
  'purchase.issued': 'purchase',
  'purchase.paid': 'purchase',
  'purchase.refunded': 'purchase',
  'lead.created': 'lead',
  'lead.status_changed': 'lead',
  'customer.created': 'customer',
  'customer.updated': 'customer',
  'patient.created': 'patient',
  'message.received': 'conversation',
  'email_thread.received': 'email_thread',
  'task.created': 'task',
  'task.moved': 'task',
  'clinical_document.expiry_neared': 'clinical_document',
} as const satisfies Record<string, RuleSubject>;
export type RuleEvent = keyof typeof ruleEvents;
export const ruleEventNames = Object.keys(ruleEvents) as [RuleEvent, ...RuleEvent[]]; // the keys of a constant object

export const ruleStatuses = ['draft', 'active', 'paused', 'archived'] as const;
export type RuleStatus = (typeof ruleStatuses)[number];

const nextStatuses: Readonly<Record<RuleStatus, readonly RuleStatus[]>> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['paused'],
};

/** Where a rule goes from a status; server and screens share this rule (screens §8). */
export const nextRuleStatuses = (from: RuleStatus): readonly RuleStatus[] => nextStatuses[from];

export const ruleActionKinds = [
  'create_task',
  'send_message',
  'notify',
  'assign',
  'add_tag',
  'set_field',
  'wait',
  'branch',
  'webhook',
  'stop',
] as const;
export type RuleActionKind = (typeof ruleActionKinds)[number];

/**
 * Who gets what a rule makes. `owner`: of the subject; `round_robin`: whoever of the role got one
 * last.
 */
export const ruleAssignees = ['user', 'role', 'owner', 'round_robin'] as const;

/**
 * `partial`: an action failed and the rest was not done; `skipped`: it was not for this subject, or
 * too late; `stuck`: longer than its limit.
 */
export const ruleRunStates = [
  'running',
  'waiting',
  'done',
  'partial',
  'skipped',
  'cancelled',
  'stuck',
] as const;
export type RuleRunState = (typeof ruleRunStates)[number];

/** Why a run did nothing. */
export const ruleSkipReasons = [
  'condition',
  'late',
  'loop',
  'repeated',
  'limit',
  'subject_gone',
  'rule_off',
  'by_hand',
] as const;
export type RuleSkipReason = (typeof ruleSkipReasons)[number];

export const ruleStepStates = ['done', 'failed', 'skipped', 'waiting'] as const;

/** Ready-made rules of `/rule/tasks` (screens §6). */
export const ruleStarters = [
  'no_show_call',
  'visit_unsigned',
  'lead_contact',
  'purchase_pending',
  'document_expiring',
  'curp_missing',
] as const;
export type RuleStarter = (typeof ruleStarters)[number];

/** What the suite does by itself, shown beside the rules of the company (issue: system rules). */
export const systemRules = [
  'waitlist_offers',
  'no_show_marking',
  'risk_calls',
  'unsigned_visits',
  'consent_renewals',
  'appointment_reminders',
] as const;
export type SystemRule = (typeof systemRules)[number];
