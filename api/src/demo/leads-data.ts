import type { LeadLogEntry, LeadSource, LeadStatus, LostReason } from '@sala/shared-contracts';

export const leadInterests = [
  'Limpieza dental',
  'Ortodoncia',
  'Primera consulta',
  'Control de diabetes',
  'Ultrasonido',
  'Vacunas',
  'Dermatología',
  'Nutrición',
  'Check-up anual',
] as const;

export const leadMessages = [
  '¿Tienen cita esta semana por la tarde?',
  '¿Cuánto cuesta la primera consulta?',
  'Me recomendaron con ustedes.',
  '¿Aceptan seguro de gastos médicos?',
  'Quisiera agendar para mi mamá.',
] as const;

export const nextSteps = [
  'Llamar para ofrecer horario',
  'Enviar costos por WhatsApp',
  'Confirmar valoración',
  'Preguntar por su seguro',
] as const;

/** A course that leads take, and how many take it. */
export interface LeadCourse {
  readonly count: number;
  readonly steps: readonly LeadStatus[];
  readonly lostReason?: LostReason;
  /** Range of hours since the lead came in. */
  readonly hoursAgo: readonly [from: number, to: number];
  readonly channel?: NonNullable<LeadLogEntry['channel']>;
}

export const leadCourses: readonly LeadCourse[] = [
  // Within the half hour in which they are to be answered; one was forgotten.
  { count: 4, steps: [], hoursAgo: [0.03, 0.42] },
  { count: 1, steps: [], hoursAgo: [70, 90] },
  { count: 3, steps: ['contacted'], hoursAgo: [1, 16], channel: 'whatsapp' },
  { count: 13, steps: ['contacted'], hoursAgo: [20, 200], channel: 'whatsapp' },
  { count: 8, steps: ['contacted', 'nurture'], hoursAgo: [100, 700], channel: 'call' },
  { count: 8, steps: ['contacted', 'qualified'], hoursAgo: [50, 400], channel: 'call' },
  {
    count: 12,
    steps: ['contacted', 'qualified', 'converted'],
    hoursAgo: [200, 1400],
    channel: 'whatsapp',
  },
  {
    count: 4,
    steps: ['contacted', 'unqualified'],
    lostReason: 'price',
    hoursAgo: [200, 1400],
    channel: 'call',
  },
  {
    count: 3,
    steps: ['contacted', 'unqualified'],
    lostReason: 'went_elsewhere',
    hoursAgo: [200, 1400],
    channel: 'email',
  },
  {
    count: 2,
    steps: ['contacted', 'nurture', 'unqualified'],
    lostReason: 'no_answer',
    hoursAgo: [300, 1400],
    channel: 'call',
  },
  { count: 2, steps: ['junk'], lostReason: 'spam', hoursAgo: [20, 900] },
];

/** Weighted by repetition. */
export const demoSources: readonly LeadSource[] = [
  'whatsapp',
  'whatsapp',
  'whatsapp',
  'web',
  'web',
  'facebook',
  'facebook',
  'google',
  'google',
  'referral',
  'walk_in',
  'event',
  'other',
];

/** Working minutes until somebody answered: mostly soon, now and then the next day. */
export const answerMinutes = [
  4, 9, 2, 17, 6, 28, 3, 41, 12, 7, 95, 5, 22, 14, 260, 8, 33, 11,
] as const;
