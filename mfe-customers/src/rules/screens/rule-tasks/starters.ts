import type { RuleAction, RuleDefinition, RuleStarter, RuleTrigger } from '@sala/shared-contracts';
import type { Translate } from '@sala/screen-parts/translate';

type Task = Extract<RuleAction, { readonly kind: 'create_task' }>;

const day = 24 * 60;

interface Starter {
  readonly trigger: RuleTrigger;
  readonly condition: RuleDefinition['condition'];
  readonly task: Pick<Task, 'priority' | 'assignee' | 'dueInDays'>;
  /** Fields that its title names. */
  readonly names: Readonly<Record<string, string>>;
}

const always = { all: [] } as const;

/** What clinics ask for first (screens §6). */
const starters: Readonly<Record<RuleStarter, Starter>> = {
  no_show_call: {
    trigger: { kind: 'event', event: 'appointment.missed' },
    condition: always,
    task: { priority: 'high', assignee: { kind: 'role', role: 'reception' }, dueInDays: 1 },
    names: { name: 'patient.name' },
  },
  visit_unsigned: {
    trigger: { kind: 'relative', subject: 'visit', field: 'startedAt', offsetMinutes: day },
    condition: {
      all: [
        { field: 'signedAt', op: 'notExists' },
        { field: 'status', op: 'neq', value: 'cancelled' },
      ],
    },
    task: { priority: 'high', assignee: { kind: 'owner' }, dueInDays: 0 },
    names: { name: 'patient.name' },
  },
  lead_contact: {
    trigger: { kind: 'event', event: 'lead.created' },
    condition: always,
    task: {
      priority: 'critical',
      assignee: { kind: 'round_robin', role: 'marketing' },
      dueInDays: 0,
    },
    names: { name: 'name' },
  },
  purchase_pending: {
    trigger: { kind: 'relative', subject: 'purchase', field: 'createdAt', offsetMinutes: 3 * day },
    condition: { all: [{ field: 'status', op: 'in', value: ['pending', 'partially_paid'] }] },
    task: { priority: 'medium', assignee: { kind: 'role', role: 'billing' }, dueInDays: 1 },
    names: { folio: 'folio', name: 'customer.name' },
  },
  document_expiring: {
    trigger: {
      kind: 'relative',
      subject: 'staff_document',
      field: 'expiresOn',
      offsetMinutes: -30 * day,
    },
    condition: { all: [{ field: 'staff.status', op: 'eq', value: 'active' }] },
    task: { priority: 'medium', assignee: { kind: 'role', role: 'admin' }, dueInDays: 5 },
    names: { name: 'staff.name' },
  },
  curp_missing: {
    trigger: { kind: 'event', event: 'appointment.checked_in' },
    condition: { all: [{ field: 'patient.curp', op: 'notExists' }] },
    task: { priority: 'medium', assignee: { kind: 'role', role: 'reception' }, dueInDays: 0 },
    names: { name: 'patient.name' },
  },
};

/** A ready-made rule, with its texts in the language on screen. */
export const starterRule = (
  starter: RuleStarter,
  t: Translate,
): { readonly name: string; readonly definition: RuleDefinition } => {
  const { trigger, condition, task, names } = starters[starter];
  const places = Object.fromEntries(
    Object.entries(names).map(([name, field]) => [name, `{{${field}}}`]),
  );
  const title = t(`ruleTasks.starters.${starter}.task`, places);
  return {
    name: t(`ruleTasks.starters.${starter}.name`),
    definition: {
      trigger,
      condition,
      actions: [{ kind: 'create_task', title, ...task }],
      limits: { oncePerSubject: starter !== 'no_show_call', hourlyMax: null },
    },
  };
};
