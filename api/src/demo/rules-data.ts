import {
  starterDefinitions,
  type RuleDefinition,
  type RuleStarter,
  type RuleStatus,
} from '@sala/shared-contracts';

export interface DemoRule {
  readonly name: string;
  readonly starter?: RuleStarter;
  readonly definition: RuleDefinition;
  readonly status: RuleStatus;
}

const forRole = (role: 'reception' | 'marketing' | 'billing') => ({ kind: 'role', role }) as const;
const free = { oncePerSubject: false, hourlyMax: null } as const;

/** Rules in every status; those of leads have runs in every state. */
export const demoRules: readonly DemoRule[] = [
  {
    name: 'Contactar prospectos nuevos',
    starter: 'lead_contact',
    status: 'active',
    definition: {
      trigger: { kind: 'event', event: 'lead.created' },
      condition: { all: [{ field: 'phone', op: 'exists' }] },
      actions: [
        {
          kind: 'create_task',
          title: 'Contactar a {{name}} en 15 minutos',
          priority: 'critical',
          assignee: forRole('marketing'),
          dueInDays: 0,
          checklist: ['Llamar', 'Si no contesta, escribir por WhatsApp'],
        },
        { kind: 'wait', minutes: 2 * 24 * 60 },
        {
          kind: 'branch',
          condition: { all: [{ field: 'status', op: 'eq', value: 'new' }] },
          then: [
            {
              kind: 'create_task',
              title: 'Nadie ha contactado a {{name}} en dos días',
              priority: 'high',
              assignee: forRole('marketing'),
              dueInDays: 0,
            },
          ],
          otherwise: [{ kind: 'stop' }],
        },
      ],
      limits: free,
    },
  },
  {
    name: 'Repartir prospectos entre enfermería',
    status: 'paused',
    definition: {
      trigger: { kind: 'event', event: 'lead.created' },
      condition: { all: [] },
      // Nobody of the role may have leads: its runs fail, and say so.
      actions: [{ kind: 'assign', assignee: { kind: 'round_robin', role: 'nurse' } }],
      limits: free,
    },
  },
  {
    name: 'Llamar a quien no llegó a su cita',
    starter: 'no_show_call',
    status: 'active',
    definition: starterDefinitions.no_show_call,
  },
  {
    name: 'Pedir la CURP al llegar',
    starter: 'curp_missing',
    status: 'active',
    definition: starterDefinitions.curp_missing,
  },
  {
    name: 'Cobrar compras pendientes',
    starter: 'purchase_pending',
    status: 'draft',
    definition: starterDefinitions.purchase_pending,
  },
  {
    name: 'Revisar prospectos los lunes',
    status: 'archived',
    definition: {
      trigger: { kind: 'schedule', subject: 'lead', cron: '0 9 * * 1' },
      condition: { all: [{ field: 'status', op: 'eq', value: 'nurture' }] },
      actions: [
        {
          kind: 'create_task',
          title: 'Retomar a {{name}}',
          priority: 'medium',
          assignee: forRole('marketing'),
          dueInDays: 2,
        },
      ],
      limits: free,
    },
  },
];
