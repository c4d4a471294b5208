import type { LeadLogEntry, LeadSource, LeadStatus, LostReason } from '@sala/shared-contracts';

/** Invented people with unreachable phone numbers and email addresses. */
export const leadNames = [
  'Adriana Solís Peña',
  'Bruno Castañeda Ríos',
  'Camila Ortega Lugo',
  'Daniel Fuentes Mora',
  'Elisa Navarro Gil',
  'Fernando Quiroz Leal',
  'Gabriela Montiel Cruz',
  'Hugo Arriaga Vega',
  'Inés Palacios Rojo',
  'Joaquín Beltrán Sáenz',
  'Karla Zamora Nieto',
  'Leonardo Cid Barrera',
  'Maribel Olvera Pinto',
  'Norberto Ávila Cano',
  'Olga Espinosa Tapia',
  'Pablo Guerrero Salas',
  'Queta Rangel Muñoz',
  'Ricardo Ibáñez Flores',
  'Sofía Lara Treviño',
  'Tomás Valdez Rocha',
] as const;

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
  /** Range of hours since the lead came in; 0 is now. */
  readonly hoursAgo: readonly [from: number, to: number];
  readonly channel?: NonNullable<LeadLogEntry['channel']>;
}

export const leadCourses: readonly LeadCourse[] = [
  { count: 9, steps: [], hoursAgo: [0, 60] },
  { count: 12, steps: ['contacted'], hoursAgo: [20, 200], channel: 'whatsapp' },
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
