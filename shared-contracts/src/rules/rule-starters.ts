import type { RuleDefinition } from './rule-definition';
import type { RuleStarter } from './rule-kinds';

const always = { all: [] } as const;
const once = { oncePerSubject: true, hourlyMax: null } as const;
const often = { oncePerSubject: false, hourlyMax: null } as const;
const day = 24 * 60;

/**
 * Ready-made rules (screens §6) in Spanish, the language of the clinics; whoever takes one changes
 * the texts. Types only: screens import this without the schemas.
 */
export const starterDefinitions: Readonly<Record<RuleStarter, RuleDefinition>> = {
  no_show_call: {
    trigger: { kind: 'event', event: 'appointment.missed' },
    condition: always,
    actions: [
      {
        kind: 'create_task',
        title: 'Llamar a {{patient.name}}: no llegó a su cita',
        priority: 'high',
        assignee: { kind: 'role', role: 'reception' },
        dueInDays: 1,
      },
    ],
    limits: often,
  },
  visit_unsigned: {
    trigger: { kind: 'relative', subject: 'visit', field: 'startedAt', offsetMinutes: day },
    condition: { all: [{ field: 'status', op: 'eq', value: 'in_progress' }] },
    actions: [
      {
        kind: 'create_task',
        title: 'Firmar la nota de la consulta de {{patient.name}}',
        priority: 'high',
        assignee: { kind: 'owner', role: 'doctor' },
        dueInDays: 0,
      },
    ],
    limits: once,
  },
  lead_contact: {
    trigger: { kind: 'event', event: 'lead.created' },
    condition: always,
    actions: [
      {
        kind: 'create_task',
        title: 'Contactar a {{name}} en 15 minutos',
        priority: 'critical',
        assignee: { kind: 'round_robin', role: 'marketing' },
        dueInDays: 0,
      },
    ],
    limits: once,
  },
  purchase_pending: {
    trigger: { kind: 'relative', subject: 'purchase', field: 'createdAt', offsetMinutes: 3 * day },
    condition: { all: [{ field: 'status', op: 'in', value: ['pending', 'partially_paid'] }] },
    actions: [
      {
        kind: 'create_task',
        title: 'Cobrar {{folio}} a {{customer.name}}',
        priority: 'high',
        assignee: { kind: 'role', role: 'billing' },
        dueInDays: 1,
      },
    ],
    limits: once,
  },
  document_expiring: {
    trigger: {
      kind: 'relative',
      subject: 'staff_document',
      field: 'expiresOn',
      offsetMinutes: -30 * day,
    },
    condition: always,
    actions: [
      {
        kind: 'create_task',
        title: 'Renovar el documento de {{staff.name}}',
        priority: 'medium',
        assignee: { kind: 'role', role: 'admin' },
        dueInDays: 10,
      },
    ],
    limits: often,
  },
  curp_missing: {
    trigger: { kind: 'event', event: 'appointment.checked_in' },
    condition: { all: [{ field: 'patient.curp', op: 'notExists' }] },
    actions: [
      {
        kind: 'create_task',
        title: 'Pedir la CURP a {{patient.name}}',
        priority: 'medium',
        assignee: { kind: 'role', role: 'reception' },
        dueInDays: 0,
      },
    ],
    limits: often,
  },
};
