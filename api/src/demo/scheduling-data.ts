import type { EventType } from '@sala/shared-contracts';

interface DemoEventType extends Partial<
  Pick<
    EventType,
    | 'otherMinutes'
    | 'bufferAfter'
    | 'capacity'
    | 'dailyLimit'
    | 'minNoticeMinutes'
    | 'requiresConfirmation'
    | 'followUpDays'
    | 'freeDays'
    | 'freeVisits'
  >
> {
  readonly slug: string;
  readonly name: string;
  readonly minutes: number;
  /** Department code; null for every doctor. */
  readonly department: string | null;
  readonly kinds: EventType['kinds'];
  readonly color: string;
  readonly pesos: number;
  readonly assignment: EventType['assignment'];
  /** Code of the product that is charged. */
  readonly product: string;
  /** Code of the category of services. */
  readonly category: string;
}

export const demoEventTypes: readonly DemoEventType[] = [
  {
    slug: 'primera-vez',
    name: 'Primera vez',
    minutes: 40,
    otherMinutes: [60],
    bufferAfter: 5,
    department: 'medicina_general',
    kinds: ['in_person'],
    color: '#0f766e',
    pesos: 900,
    assignment: 'any',
    product: 'CONS-1A',
    category: 'primera_vez',
    followUpDays: 30,
    freeDays: 14,
    freeVisits: 1,
  },
  {
    slug: 'control',
    name: 'Control',
    minutes: 20,
    department: 'medicina_general',
    kinds: ['in_person', 'telehealth'],
    color: '#1d4ed8',
    pesos: 700,
    assignment: 'any',
    product: 'CONS-SUB',
    category: 'subsecuente',
  },
  {
    slug: 'telemedicina',
    name: 'Telemedicina',
    minutes: 20,
    department: 'medicina_general',
    kinds: ['telehealth'],
    color: '#6d28d9',
    pesos: 600,
    assignment: 'round_robin',
    product: 'CONS-TELE',
    category: 'telemedicina',
    minNoticeMinutes: 60,
  },
  {
    slug: 'urgencia-sin-cita',
    name: 'Urgencia sin cita',
    minutes: 15,
    department: 'medicina_general',
    kinds: ['walk_in'],
    color: '#be123c',
    pesos: 850,
    assignment: 'any',
    product: 'CONS-URG',
    category: 'consulta',
  },
  {
    slug: 'pediatria',
    name: 'Consulta de pediatría',
    minutes: 30,
    department: 'pediatria',
    kinds: ['in_person'],
    color: '#15803d',
    pesos: 850,
    assignment: 'any',
    product: 'CONS-PED',
    category: 'subsecuente',
    followUpDays: 60,
  },
  {
    slug: 'control-prenatal',
    name: 'Control prenatal',
    minutes: 30,
    bufferAfter: 10,
    department: 'ginecologia',
    kinds: ['in_person'],
    color: '#a21caf',
    pesos: 950,
    assignment: 'fixed',
    product: 'CONS-GIN',
    category: 'subsecuente',
    followUpDays: 28,
  },
  {
    slug: 'limpieza-dental',
    name: 'Limpieza dental',
    minutes: 45,
    bufferAfter: 10,
    department: 'dental',
    kinds: ['in_person'],
    color: '#7c3aed',
    pesos: 850,
    assignment: 'round_robin',
    product: 'DEN-LIMP',
    category: 'procedimientos',
  },
  {
    slug: 'nutricion',
    name: 'Consulta de nutrición',
    minutes: 40,
    department: 'nutricion',
    kinds: ['in_person', 'telehealth'],
    color: '#a16207',
    pesos: 600,
    assignment: 'any',
    product: 'CONS-NUT',
    category: 'consulta',
  },
  {
    slug: 'taller-de-diabetes',
    name: 'Taller de diabetes',
    minutes: 60,
    capacity: 8,
    dailyLimit: 16,
    department: 'nutricion',
    kinds: ['in_person'],
    color: '#c2410c',
    pesos: 200,
    assignment: 'fixed',
    product: 'TALL-DM',
    category: 'consulta',
  },
  {
    slug: 'certificado-medico',
    name: 'Certificado médico',
    minutes: 15,
    dailyLimit: 6,
    requiresConfirmation: true,
    department: 'medicina_general',
    kinds: ['in_person'],
    color: '#64748b',
    pesos: 350,
    assignment: 'any',
    product: 'CERT',
    category: 'procedimientos',
  },
  {
    slug: 'ginecologia',
    name: 'Consulta de ginecología',
    minutes: 30,
    department: 'ginecologia',
    kinds: ['in_person'],
    color: '#db2777',
    pesos: 950,
    assignment: 'any',
    product: 'CONS-GIN',
    category: 'consulta',
    followUpDays: 180,
  },
  {
    slug: 'consulta-dental',
    name: 'Consulta dental',
    minutes: 30,
    department: 'dental',
    kinds: ['in_person'],
    color: '#9333ea',
    pesos: 700,
    assignment: 'any',
    product: 'DEN-CONS',
    category: 'consulta',
  },
  {
    slug: 'ultrasonido-obstetrico',
    name: 'Ultrasonido obstétrico',
    minutes: 30,
    department: 'ginecologia',
    kinds: ['in_person'],
    color: '#be185d',
    pesos: 1_100,
    assignment: 'fixed',
    product: 'US-OBS',
    category: 'ultrasonido',
  },
  {
    slug: 'curacion',
    name: 'Curación',
    minutes: 20,
    department: 'medicina_general',
    kinds: ['in_person', 'walk_in'],
    color: '#b45309',
    pesos: 300,
    assignment: 'any',
    product: 'CUR',
    category: 'curacion',
  },
  {
    slug: 'vacunacion',
    name: 'Vacunación',
    minutes: 15,
    department: 'pediatria',
    kinds: ['in_person'],
    color: '#4d7c0f',
    pesos: 120,
    assignment: 'any',
    product: 'VAC-INF',
    category: 'vacunacion',
  },
];

interface DemoHours {
  readonly weekday: number;
  readonly starts: number;
  readonly ends: number;
  readonly second: boolean;
}

const hours = (from: number, to: number) => [from * 60, to * 60] as const;
const forenoon = hours(9, 13.5);
const afternoon = hours(15.5, 19.5);

/** When people work: all of the week, mornings, afternoons, or some whole days. */
const weeks = [
  (weekday: number) => (weekday % 2 === 1 ? [forenoon, hours(16, 19)] : [forenoon]),
  () => [afternoon],
  () => [hours(8.5, 13)],
  (weekday: number) => (weekday % 2 === 0 ? [hours(9, 14), hours(15, 18)] : []),
] as const;

/** Working days and hours of the n-th practitioner, different for neighbours. */
export const demoWeek = (n: number): DemoHours[] => {
  const week = weeks[(n + 2) % weeks.length] ?? weeks[0];
  const days = [1, 2, 3, 4, 5].flatMap((weekday) =>
    week(weekday).map(([starts, ends]) => ({
      weekday,
      starts,
      ends,
      second: weekday === 2 + (n % 3),
    })),
  );
  return n % 3 === 2
    ? [...days, { weekday: 6, starts: 9 * 60, ends: 14 * 60, second: false }]
    : days;
};
