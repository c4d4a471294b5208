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
    pesos: 800,
    assignment: 'any',
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
    pesos: 500,
    assignment: 'any',
  },
  {
    slug: 'telemedicina',
    name: 'Telemedicina',
    minutes: 20,
    department: 'medicina_general',
    kinds: ['telehealth'],
    color: '#6d28d9',
    pesos: 450,
    assignment: 'round_robin',
    minNoticeMinutes: 60,
  },
  {
    slug: 'urgencia-sin-cita',
    name: 'Urgencia sin cita',
    minutes: 15,
    department: 'medicina_general',
    kinds: ['walk_in'],
    color: '#be123c',
    pesos: 650,
    assignment: 'any',
  },
  {
    slug: 'pediatria',
    name: 'Consulta de pediatría',
    minutes: 30,
    department: 'pediatria',
    kinds: ['in_person'],
    color: '#15803d',
    pesos: 900,
    assignment: 'any',
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
  },
];

/** Minutes since midnight. */
const morning = [9 * 60, 14 * 60] as const;
const evening = [16 * 60, 19 * 60] as const;

/** Working days and hours of the n-th practitioner, different for neighbours. */
export const demoWeek = (
  n: number,
): {
  readonly weekday: number;
  readonly starts: number;
  readonly ends: number;
  readonly second: boolean;
}[] => {
  const days = [1, 2, 3, 4, 5].flatMap((weekday) => {
    const shift = ((n + weekday) % 3) * 30;
    const second = weekday === 2 + (n % 3);
    const hours = (n + weekday) % 4 === 0 ? [morning] : [morning, evening];
    return hours.map(([starts, ends]) => ({
      weekday,
      starts: starts + shift,
      ends: ends + shift,
      second,
    }));
  });
  return n % 3 === 0
    ? [...days, { weekday: 6, starts: 9 * 60, ends: 13 * 60, second: false }]
    : days;
};
