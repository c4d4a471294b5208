import type { Contract, EndpointRequest, Role, TaskChecklistItem } from '@sala/shared-contracts';

type General = EndpointRequest<Contract['taskCreate']>['body'];
type Clinical = EndpointRequest<Contract['clinicalTaskCreate']>['body'];

/** Local part of the address of an account. */
type Person = 'owner' | 'admin' | 'doctor' | 'nurse' | 'reception' | 'billing' | 'marketing';

export interface DemoTask {
  readonly title: string;
  readonly description?: string;
  readonly priority: NonNullable<General['priority']>;
  readonly by: Person;
  /** A person, or everybody with a role. */
  readonly for: Person | { readonly role: Role };
  /** Days from today. */
  readonly due: number;
  readonly status?: 'backlog' | 'in_progress' | 'done';
  readonly label?: string;
  readonly recurrence?: General['recurrence'];
  readonly steps?: readonly TaskChecklistItem[];
  readonly comment?: { readonly by: Person; readonly body: string };
}

const step = (text: string, done = false): TaskChecklistItem => ({ text, mandatory: false, done });

export const demoTasks: readonly DemoTask[] = [
  {
    title: 'Confirmar por teléfono las citas de mañana',
    priority: 'high',
    by: 'admin',
    for: 'reception',
    due: 0,
    status: 'in_progress',
    label: 'llamar',
    recurrence: 'daily',
    steps: [step('Turno de la mañana', true), step('Turno de la tarde'), step('Lista de espera')],
  },
  {
    title: 'Conciliar los pagos con tarjeta de la semana',
    priority: 'high',
    by: 'owner',
    for: 'billing',
    due: -1,
    label: 'cobranza',
    recurrence: 'weekly',
  },
  {
    title: 'Renovar el contrato de residuos biológicos',
    description: 'El contrato vence a fin de mes. Pedir dos cotizaciones antes de renovar.',
    priority: 'critical',
    by: 'owner',
    for: 'admin',
    due: 1,
    status: 'in_progress',
    steps: [
      step('Cotización del proveedor actual', true),
      step('Segunda cotización', true),
      step('Contrato firmado'),
    ],
    comment: { by: 'admin', body: 'Llegaron las dos cotizaciones; la actual sigue siendo mejor.' },
  },
  {
    title: 'Inventario de material de curación',
    priority: 'medium',
    by: 'admin',
    for: 'nurse',
    due: 4,
    recurrence: 'monthly',
    steps: [step('Consultorio 1'), step('Consultorio 2'), step('Sala de procedimientos')],
  },
  {
    title: 'Revisar caducidades del botiquín',
    priority: 'high',
    by: 'admin',
    for: { role: 'nurse' },
    due: -2,
  },
  {
    title: 'Preparar la publicación sobre vacunas',
    priority: 'low',
    by: 'marketing',
    for: 'marketing',
    due: 6,
    status: 'in_progress',
    steps: [step('Texto revisado por medicina'), step('Imagen', true)],
  },
  {
    title: 'Actualizar los datos de pacientes sin correo',
    priority: 'low',
    by: 'admin',
    for: { role: 'reception' },
    due: 9,
  },
  {
    title: 'Revisar el protocolo de traslado a urgencias',
    priority: 'medium',
    by: 'owner',
    for: 'doctor',
    due: 7,
  },
  {
    title: 'Preparar la sesión clínica',
    priority: 'medium',
    by: 'doctor',
    for: 'doctor',
    due: 5,
    steps: [step('Elegir el caso', true), step('Preparar láminas')],
  },
  {
    title: 'Pedir a la aseguradora la autorización de tres estudios',
    priority: 'high',
    by: 'billing',
    for: 'billing',
    due: 3,
    label: 'autorizacion',
  },
  {
    title: 'Presupuesto del próximo trimestre',
    priority: 'medium',
    by: 'owner',
    for: 'owner',
    due: 14,
    status: 'backlog',
  },
  {
    title: 'Cambiar el cable de la impresora de recepción',
    priority: 'low',
    by: 'reception',
    for: 'admin',
    due: -3,
    status: 'done',
  },
];

export interface DemoClinicalTask extends Pick<Clinical, 'title' | 'category' | 'priority'> {
  /** Key of a patient of `reference/notes/demo.json`; the task comes from the last visit. */
  readonly patient: string;
  readonly rationale: string;
  /** Days from today, or at the next visit. */
  readonly due: number | 'next_visit';
  readonly for: 'doctor' | { readonly role: Role };
  /** Calls so far, each a day after the other until yesterday. */
  readonly attempts?: readonly ('no_answer' | 'message_left')[];
}

export const demoClinicalTasks: readonly DemoClinicalTask[] = [
  {
    patient: 'otitis',
    title: 'Llamar para saber si cedió la fiebre',
    category: 'call_patient',
    priority: 'high',
    rationale: 'Otitis en tratamiento; si sigue con fiebre a las 72 horas, revalorar.',
    due: 0,
    for: { role: 'nurse' },
    attempts: ['no_answer'],
  },
  {
    patient: 'papanicolaou',
    title: 'Llamar para entregar el resultado',
    category: 'call_patient',
    priority: 'high',
    rationale: 'Papanicolaou y prueba de VPH: se ofreció resultado en tres semanas.',
    due: -5,
    for: { role: 'nurse' },
    attempts: ['no_answer', 'message_left'],
  },
  {
    patient: 'depresion',
    title: 'Llamar para seguimiento',
    category: 'call_patient',
    priority: 'critical',
    rationale: 'No vino a su cita de control. Preguntar por plan de seguridad y tratamiento.',
    due: 0,
    for: 'doctor',
  },
  {
    patient: 'anemia',
    title: 'Revisar la hemoglobina de control',
    category: 'lab_follow_up',
    priority: 'high',
    rationale: 'Basal de 9.1 g/dL; se pidió control a las cuatro semanas.',
    due: -2,
    for: 'doctor',
  },
  {
    patient: 'hipotiroidismo',
    title: 'Revisar la TSH de control',
    category: 'lab_follow_up',
    priority: 'medium',
    rationale: 'Seis semanas con levotiroxina 50 mcg: ajustar dosis según resultado.',
    due: 2,
    for: 'doctor',
  },
  {
    patient: 'insuficiencia',
    title: 'Confirmar la fecha del ecocardiograma',
    category: 'referral',
    priority: 'high',
    rationale: 'Reinició furosemida; el estudio decide el siguiente paso.',
    due: 1,
    for: { role: 'nurse' },
  },
  {
    patient: 'embarazada',
    title: 'Revisar el plan de parto',
    category: 'other',
    priority: 'medium',
    rationale: 'Falta confirmar hospital y quién la acompaña.',
    due: 'next_visit',
    for: 'doctor',
  },
  {
    patient: 'hipertenso',
    title: 'Pedir relación albúmina-creatinina',
    category: 'lab_follow_up',
    priority: 'medium',
    rationale: 'Quedó pendiente en el último control.',
    due: 'next_visit',
    for: 'doctor',
  },
];
