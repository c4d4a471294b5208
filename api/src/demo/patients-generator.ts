import {
  birthStates,
  curpInitials,
  hasCurpCheckDigit,
  type CurpHolder,
  type guardianRelations,
  type PatientContact,
} from '@sala/shared-contracts';
import { randomFrom } from './customers-generator';
import { areaCodes, occupations, surnames } from './customers-people';

const women = [
  'Alejandra',
  'Ana Sofía',
  'Beatriz',
  'Carmen',
  'Daniela',
  'Elena',
  'Fernanda',
  'Gabriela',
  'Guadalupe',
  'Isabel',
  'Julieta',
  'Laura',
  'Lucía',
  'Ma. del Carmen',
  'María José',
  'Mónica',
  'Patricia',
  'Paulina',
  'Regina',
  'Renata',
  'Rosa María',
  'Sofía',
  'Teresa',
  'Valeria',
  'Verónica',
  'Ximena',
] as const;
const men = [
  'Andrés',
  'Ángel',
  'Bruno',
  'Carlos',
  'Diego',
  'Emiliano',
  'Francisco Javier',
  'Héctor',
  'Íñigo',
  'Jesús',
  'José Luis',
  'Leonardo',
  'Luis Ángel',
  'Martín',
  'Mateo',
  'Miguel Ángel',
  'Óscar',
  'Ramón',
  'Raúl',
  'Ricardo',
  'Santiago',
  'Sebastián',
] as const;

/** Neighbourhood, postal code, municipality and state. */
const places = [
  ['Del Valle Centro', '03100', 'Benito Juárez', 'Ciudad de México'],
  ['Roma Norte', '06700', 'Cuauhtémoc', 'Ciudad de México'],
  ['Coyoacán Centro', '04000', 'Coyoacán', 'Ciudad de México'],
  ['Portales Sur', '03300', 'Benito Juárez', 'Ciudad de México'],
  ['Ciudad Satélite', '53100', 'Naucalpan de Juárez', 'Estado de México'],
  ['Americana', '44160', 'Guadalajara', 'Jalisco'],
] as const;
const streets = [
  'Av. Insurgentes Sur',
  'Calle Jacarandas',
  'Av. Juárez',
  'Calle Hidalgo',
  'Av. Coyoacán',
  'Calle Pino Suárez',
  'Privada Las Flores',
] as const;
const relations = [
  'mother',
  'father',
  'grandparent',
  'legal_guardian',
] as const satisfies readonly (typeof guardianRelations)[number][];
const insurers = ['Seguros Horizonte Claro', 'Mutual del Valle', 'Previsión Anáhuac'] as const;

export interface DemoPatient extends CurpHolder {
  readonly secondLastName: string | null;
  readonly birthState: string;
  readonly curp: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: object;
  readonly occupation: string | null;
  readonly guardian: PatientContact | null;
  readonly emergencyContact: PatientContact | null;
  readonly insurer: string | null;
  readonly notes: string | null;
  /** Index into the company's tags. */
  readonly tag: number | null;
  readonly consents: 'all' | 'promotions' | 'notice' | 'none';
  readonly linked: boolean;
  readonly daysAgo: number;
}

/** A valid CURP for an invented person. */
export const generateCurp = (holder: CurpHolder & { readonly birthState: string }): string => {
  const initials = curpInitials(holder);
  const [year = '', month = '', day = ''] = holder.birthDate.split('-');
  const start = `${initials.slice(0, 4)}${year.slice(2)}${month}${day}${holder.sex}${holder.birthState}${initials.slice(4)}${year < '2000' ? '0' : 'A'}`;
  return [...'0123456789'].map((digit) => start + digit).find(hasCurpCheckDigit) ?? `${start}0`;
};

/**
 * Similar to "Mariana García López", born on the same day, so that registering her triggers the
 * duplicate warning.
 */
const nearDuplicate: DemoPatient = {
  firstName: 'Mariana',
  lastName: 'Garsia',
  secondLastName: 'Lopes',
  birthDate: '2005-03-12',
  sex: 'M',
  birthState: 'DF',
  curp: null,
  phone: '+525548120377',
  email: null,
  address: {},
  occupation: 'Estudiante',
  guardian: null,
  emergencyContact: null,
  insurer: null,
  notes: null,
  tag: null,
  consents: 'none',
  linked: false,
  daysAgo: 210,
};

type Born = Pick<DemoPatient, 'sex' | 'birthDate'>;

/** Invents the same people each time: most with a CURP, minors with a guardian. */
const inventorOf = (seed: number, now: string) => {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[below(items.length)] ?? items[0];
  const chance = (share: number): boolean => random() < share;
  const phone = (): string => {
    const area = pick(areaCodes);
    return `+52${area}${String(below(10 ** (10 - area.length))).padStart(10 - area.length, '0')}`;
  };
  const thisYear = Number(now.slice(0, 4));

  const born = (): Born => {
    const sex = chance(0.58) ? 'M' : 'H';
    const years = chance(0.2) ? below(17) : 18 + below(70);
    const birthDate = `${thisYear - 1 - years}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
    return { sex, birthDate };
  };

  return (index: number, known?: Born): DemoPatient => {
    const { sex, birthDate } = known ?? born();
    const years = thisYear - 1 - Number(birthDate.slice(0, 4));
    const person = {
      firstName: sex === 'M' ? pick(women) : pick(men),
      lastName: pick(surnames),
      secondLastName: chance(0.95) ? pick(surnames) : null,
      birthDate,
      sex,
      birthState: chance(0.7) ? 'DF' : pick(birthStates),
    } as const;
    const contact = (): PatientContact => ({
      name: `${pick(women)} ${person.lastName}`,
      relation: pick(relations),
      phone: phone(),
    });
    const [colonia, zip, municipality, state] =
      pick<readonly [string, string, string, string]>(places);
    return {
      ...person,
      curp: chance(0.8) ? generateCurp(person) : null,
      phone: chance(0.93) ? phone() : null,
      email: chance(0.5) ? `paciente${index}@correo.test` : null,
      address: chance(0.6)
        ? {
            street: pick(streets),
            exterior: String(1 + below(900)),
            interior: chance(0.3) ? String(1 + below(30)) : '',
            colonia,
            zip,
            municipality,
            state,
            country: 'MX',
          }
        : {},
      occupation: years >= 18 && chance(0.5) ? pick(occupations) : null,
      guardian: years < 18 ? contact() : null,
      emergencyContact: chance(0.4) ? contact() : null,
      insurer: chance(0.15) ? pick(insurers) : null,
      notes: chance(0.08)
        ? pick([
            'Prefiere que le llamen por la tarde.',
            'Llega en silla de ruedas: consultorio en planta baja.',
            'Pide recordatorio un día antes.',
          ] as const)
        : null,
      tag: chance(0.25) ? below(100) : null,
      consents: pick(['all', 'promotions', 'notice', 'none'] as const),
      linked: chance(0.4),
      daysAgo: 1 + below(900),
    };
  };
};

/** Patients of every age and sex, the same each time. */
export const generatePatients = (count: number, now: string): DemoPatient[] => {
  const invent = inventorOf(20_261_122, now);
  return [...Array.from({ length: count - 1 }, (_, index) => invent(index)), nearDuplicate].sort(
    (one, other) => other.daysAgo - one.daysAgo,
  );
};

/** Patients of the given sex and birth date, in that order, each time the same. */
export const generatePatientsBorn = (born: readonly Born[], now: string): DemoPatient[] => {
  const invent = inventorOf(20_261_128, now);
  return born.map((one, index) => invent(1000 + index, one));
};
