import type { Profession } from '@sala/shared-contracts';

const weekdays = (opens: string, closes: string) => ({ opens, closes });

export const demoSites = [
  {
    key: 'centro',
    name: 'San Rafael Centro',
    address: 'Av. Insurgentes Sur 1457, Insurgentes Mixcoac, 03920 Ciudad de México',
    phone: '+525555241800',
    clues: 'DFSSA003817',
    timeZone: null,
    place: [19.3735, -99.1778],
    hours: {
      monday: weekdays('08:00', '20:00'),
      tuesday: weekdays('08:00', '20:00'),
      wednesday: weekdays('08:00', '20:00'),
      thursday: weekdays('08:00', '20:00'),
      friday: weekdays('08:00', '20:00'),
      saturday: weekdays('09:00', '14:00'),
    },
  },
  {
    key: 'tijuana',
    name: 'San Rafael Tijuana',
    address: 'Blvd. Agua Caliente 4558, Aviación, 22014 Tijuana, B. C.',
    phone: '+526646342200',
    clues: 'BCSSA001264',
    timeZone: 'America/Tijuana',
    place: [32.5169, -117.0103],
    hours: {
      monday: weekdays('09:00', '18:00'),
      tuesday: weekdays('09:00', '18:00'),
      wednesday: weekdays('09:00', '18:00'),
      thursday: weekdays('09:00', '18:00'),
      friday: weekdays('09:00', '18:00'),
    },
  },
] as const;

type SiteKey = (typeof demoSites)[number]['key'];

export const demoDepartments = [
  {
    code: 'medicina_general',
    name: 'Medicina General',
    prefix: 'MG',
    color: '#2563eb',
    site: null,
  },
  { code: 'pediatria', name: 'Pediatría', prefix: 'PE', color: '#16a34a', site: 'centro' },
  { code: 'ginecologia', name: 'Ginecología', prefix: 'GI', color: '#db2777', site: 'centro' },
  { code: 'dental', name: 'Dental', prefix: 'DE', color: '#7c3aed', site: null },
  { code: 'nutricion', name: 'Nutrición', prefix: 'NU', color: '#ca8a04', site: 'centro' },
  { code: 'laboratorio', name: 'Laboratorio', prefix: 'LA', color: '#64748b', site: 'centro' },
] as const satisfies readonly {
  readonly site: SiteKey | null;
  readonly code: string;
  readonly name: string;
  readonly prefix: string;
  readonly color: string;
}[];

type DepartmentCode = (typeof demoDepartments)[number]['code'];

interface DemoRoom {
  readonly name: string;
  readonly site: SiteKey;
  readonly department: DepartmentCode | null;
  readonly kind: 'consult' | 'procedure' | 'virtual';
  readonly capacity: number;
}

const room = (
  name: string,
  site: SiteKey,
  department: DepartmentCode | null,
  kind: DemoRoom['kind'] = 'consult',
  capacity = 1,
): DemoRoom => ({ name, site, department, kind, capacity });

export const demoRooms: readonly DemoRoom[] = [
  room('Consultorio 1', 'centro', 'medicina_general'),
  room('Consultorio 2', 'centro', 'medicina_general'),
  room('Consultorio 3', 'centro', 'pediatria'),
  room('Consultorio 4', 'centro', 'ginecologia'),
  room('Consultorio 5', 'centro', 'nutricion'),
  room('Consultorio 6', 'centro', 'pediatria'),
  room('Unidad dental 1', 'centro', 'dental', 'procedure'),
  room('Sala de toma de muestras', 'centro', 'laboratorio', 'procedure', 3),
  room('Videoconsulta', 'centro', null, 'virtual', 20),
  room('Consultorio 1', 'tijuana', 'medicina_general'),
  room('Unidad dental 1', 'tijuana', 'dental', 'procedure'),
];

export interface DemoPractitioner {
  /** Of their account: one of the demo, or one of a colleague, into which nobody signs in. */
  readonly email?: string;
  readonly names: readonly [first: string, last: string, second: string];
  readonly profession: Profession;
  readonly licence: string | null;
  readonly institution: string | null;
  readonly specialty: string | null;
  readonly color: string;
  readonly fee: number;
  readonly departments: readonly DepartmentCode[];
  /** Empty for every site. */
  readonly sites: readonly SiteKey[];
}

const unam = 'Universidad Nacional Autónoma de México';
const ipn = 'Instituto Politécnico Nacional';
const uabc = 'Universidad Autónoma de Baja California';

export const demoPractitioners: readonly DemoPractitioner[] = [
  {
    email: 'doctor@demo.sala.test',
    names: ['Elena', 'Cárdenas', 'Ruiz'],
    profession: 'doctor',
    licence: '1234567',
    institution: unam,
    specialty: 'medicina_general',
    color: '#2563eb',
    fee: 80_000,
    departments: ['medicina_general'],
    sites: ['centro'],
  },
  {
    email: 'arturo.beltran@sanrafael.test',
    names: ['Arturo', 'Beltrán', 'Solís'],
    profession: 'doctor',
    licence: '4837261',
    institution: ipn,
    specialty: 'medicina_general',
    color: '#0d9488',
    fee: 75_000,
    departments: ['medicina_general'],
    sites: ['centro'],
  },
  {
    email: 'mariana.ochoa@sanrafael.test',
    names: ['Mariana', 'Ochoa', 'Peralta'],
    profession: 'doctor',
    licence: '7261845',
    institution: unam,
    specialty: 'pediatria',
    color: '#16a34a',
    fee: 95_000,
    departments: ['pediatria'],
    sites: ['centro'],
  },
  {
    email: 'ivan.cordero@sanrafael.test',
    names: ['Iván', 'Cordero', 'Lira'],
    profession: 'doctor',
    licence: '8120934',
    institution: 'Universidad de Guadalajara',
    specialty: 'pediatria',
    color: '#65a30d',
    fee: 90_000,
    departments: ['pediatria'],
    sites: ['centro'],
  },
  {
    email: 'beatriz.navarro@sanrafael.test',
    names: ['Beatriz', 'Navarro', 'Gallegos'],
    profession: 'doctor',
    licence: '6093471',
    institution: 'Universidad Autónoma de Nuevo León',
    specialty: 'ginecologia',
    color: '#db2777',
    fee: 110_000,
    departments: ['ginecologia'],
    sites: ['centro'],
  },
  {
    email: 'fernando.avila@sanrafael.test',
    names: ['Fernando', 'Ávila', 'Moreno'],
    profession: 'dentist',
    licence: '5518302',
    institution: unam,
    specialty: null,
    color: '#7c3aed',
    fee: 60_000,
    departments: ['dental'],
    sites: ['centro'],
  },
  {
    email: 'sofia.zamudio@sanrafael.test',
    names: ['Sofía', 'Zamudio', 'Rangel'],
    profession: 'nutritionist',
    licence: '9940217',
    institution: 'Universidad Iberoamericana',
    specialty: 'nutricion',
    color: '#ca8a04',
    fee: 65_000,
    departments: ['nutricion'],
    sites: ['centro'],
  },
  {
    email: 'nurse@demo.sala.test',
    names: ['Julián', 'Peña', 'Soto'],
    profession: 'nurse',
    licence: '10482953',
    institution: ipn,
    specialty: null,
    color: '#64748b',
    fee: 0,
    departments: ['medicina_general', 'laboratorio'],
    sites: ['centro'],
  },
  {
    email: 'rodrigo.iniguez@sanrafael.test',
    names: ['Rodrigo', 'Íñiguez', 'Campos'],
    profession: 'doctor',
    licence: '7719045',
    institution: uabc,
    specialty: 'medicina_general',
    color: '#ea580c',
    fee: 70_000,
    departments: ['medicina_general'],
    sites: ['tijuana'],
  },
  {
    email: 'analilia.contreras@sanrafael.test',
    names: ['Ana Lilia', 'Contreras', 'Vega'],
    profession: 'dentist',
    licence: '8835120',
    institution: uabc,
    specialty: null,
    color: '#9333ea',
    fee: 60_000,
    departments: ['dental'],
    sites: ['tijuana'],
  },
  {
    names: ['Diego', 'Saldaña', 'Ortiz'],
    profession: 'intern',
    licence: null,
    institution: unam,
    specialty: null,
    color: '#0891b2',
    fee: 0,
    departments: ['medicina_general'],
    sites: ['centro'],
  },
];

export const demoNotice = {
  'es-MX': `# Aviso de privacidad

**Clínica San Rafael**, con domicilio en Av. Insurgentes Sur 1457, Ciudad de México, es responsable de tus datos personales.

## Qué datos tratamos

Datos de identificación y contacto, y datos de salud, que son **datos sensibles**: solo los usamos con tu consentimiento expreso.

## Para qué los usamos

Los necesitamos para atenderte y para integrar tu expediente clínico. Con tu permiso, también para recordarte tus citas y para avisarte de servicios que pueden interesarte; puedes negarte sin que cambie tu atención.

## Tus derechos

Puedes acceder a tus datos, rectificarlos, cancelarlos u oponerte a su uso. Escríbenos a privacidad@sanrafael.test o pídelo en recepción. Te respondemos en un plazo de 20 días hábiles. Si no estás de acuerdo, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.
`,
  en: `# Privacy notice

**Clínica San Rafael**, Av. Insurgentes Sur 1457, Mexico City, is responsible for your personal data.

## What data we process

Identification and contact data, and health data, which are **sensitive**: we use them only with your express consent.

## What for

We need them to care for you and to keep your record. With your permission, also to remind you of appointments and to tell you of services; you may refuse, and your care stays the same.

## Your rights

You may access, rectify or cancel your data, or oppose their use: privacidad@sanrafael.test or the front desk. We answer within 20 working days.
`,
} as const;

const purpose = (
  key: 'treatment' | 'service' | 'reminders' | 'marketing',
  required: boolean,
  es: string,
  en: string,
) => ({ key, required, label: { 'es-MX': es, en } });

export const demoPurposes = [
  purpose(
    'treatment',
    true,
    'Atenderte e integrar tu expediente clínico',
    'Care for you and keep your record',
  ),
  purpose(
    'service',
    true,
    'Agendar tus citas, cobrar y facturar',
    'Book your appointments, charge and invoice',
  ),
  purpose(
    'reminders',
    false,
    'Recordarte tus citas por mensaje',
    'Remind you of your appointments',
  ),
  purpose(
    'marketing',
    false,
    'Avisarte de servicios y campañas de salud',
    'Tell you of services and health campaigns',
  ),
] as const;
