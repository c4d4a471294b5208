import {
  birthStates,
  dayIn,
  curpInitials,
  hasCurpCheckDigit,
  type CurpHolder,
  type PatientContact,
} from '@sala/shared-contracts';
import { asAddress, inventPhone, randomFrom, type DemoCustomer } from './customers-generator';
import { demoCompany } from './demo-accounts';
import { men, occupations, surnames, women } from './customers-people';

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
  /** Who pays: place among the customers. */
  readonly payer: number | null;
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
  payer: null,
  daysAgo: 210,
};

type Born = Pick<DemoPatient, 'sex' | 'birthDate'>;
/** What is known beforehand: birth, or also who they are in business with the clinic. */
type Known = Born &
  Partial<Pick<DemoPatient, 'firstName' | 'lastName' | 'secondLastName' | 'phone' | 'email'>> &
  Partial<Pick<DemoPatient, 'guardian' | 'payer'>>;

const childhood = 18;

const randomOf = (seed: number) => {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    random,
    below,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
    chance: (share: number): boolean => random() < share,
  };
};
type Chance = ReturnType<typeof randomOf>;

/** Invents the same people each time: most with a CURP, minors with a guardian. */
const inventorOf = ({ random, below, pick, chance }: Chance, now: string) => {
  const thisYear = Number(now.slice(0, 4));

  return (index: number, known: Known): DemoPatient => {
    const { sex, birthDate } = known;
    const years = thisYear - 1 - Number(birthDate.slice(0, 4));
    const person = {
      firstName: known.firstName ?? pick<string>(sex === 'M' ? women : men),
      lastName: known.lastName ?? pick<string>(surnames),
      secondLastName: known.secondLastName ?? (chance(0.95) ? pick<string>(surnames) : null),
      birthDate,
      sex,
      birthState: chance(0.7) ? 'DF' : pick(birthStates),
    } as const;
    const contact = (): PatientContact => ({
      name: `${pick(women)} ${pick(surnames)} ${person.lastName}`,
      relation: 'mother',
      phone: inventPhone(below),
    });
    const [colonia, zip, municipality, state] =
      pick<readonly [string, string, string, string]>(places);
    const email = `${asAddress(`${person.firstName} ${person.lastName}`)}${index}@correo.test`;
    return {
      ...person,
      curp: chance(0.85) ? generateCurp(person) : null,
      phone: known.phone === undefined ? (chance(0.95) ? inventPhone(below) : null) : known.phone,
      email: known.email === undefined ? (chance(0.5) ? email : null) : known.email,
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
      occupation:
        years >= childhood && chance(0.5)
          ? pick<string>(occupations[sex === 'M' ? 'M' : 'H'])
          : null,
      guardian: known.guardian ?? (years < childhood ? contact() : null),
      emergencyContact: chance(0.4)
        ? {
            ...contact(),
            name: `${pick(men)} ${pick(surnames)} ${person.lastName}`,
            relation: 'spouse',
          }
        : null,
      insurer: chance(0.15) ? pick(insurers) : null,
      notes: chance(0.08)
        ? pick([
            'Prefiere que le llamen por la tarde.',
            'Llega en silla de ruedas: consultorio en planta baja.',
            'Pide recordatorio un día antes.',
          ] as const)
        : null,
      tag: chance(0.25) ? below(100) : null,
      consents: pick(consentsGiven),
      payer: known.payer ?? null,
      // A third of them in the last weeks: the clinic grows.
      daysAgo: chance(0.34) ? 0.2 + random() * 45 : 45 + random() * 850,
    };
  };
};

const consentsGiven = [
  'all',
  'promotions',
  'all',
  'promotions',
  'all',
  'promotions',
  'notice',
  'notice',
  'none',
] as const;
/** Places of those who were born on this day of a year. */
const birthdays: readonly number[] = [3, 8, 14, 21, 40, 61];

/** Births of patients of every age, more women than men, a quarter of them children. */
const births = (count: number, { below, random, chance }: Chance, today: string): Born[] => {
  const thisYear = Number(today.slice(0, 4));
  const two = (value: number): string => String(value).padStart(2, '0');
  return Array.from({ length: count }, (_, index) => {
    const sex = chance(0.6) ? 'M' : 'H';
    const years = chance(0.26)
      ? below(childhood - 1)
      : childhood + Math.floor(((random() + random()) / 2) * 66);
    const date =
      birthdays.includes(index) && today.slice(5) !== '02-29'
        ? today.slice(5)
        : `${two(1 + below(12))}-${two(1 + below(28))}`;
    return { sex, birthDate: `${thisYear - 1 - years}-${date}` };
  });
};

/**
 * Who the customers are as patients: people in business come themselves, bring their children, or
 * come at the expense of their company.
 */
const assignPayers = (
  born: readonly Born[],
  customers: readonly DemoCustomer[],
  { below }: Chance,
  today: string,
): Known[] => {
  const placed = customers.map((customer, place) => ({ ...customer, place }));
  const people = placed.filter(
    ({ columns: { kind, status } }) =>
      kind === 'person' && status !== 'prospect' && status !== 'blocked',
  );
  const companies = placed.filter(({ columns: { kind } }) => kind === 'company');
  const left = [...people];
  const isChild = ({ birthDate }: Born): boolean =>
    Number(today.slice(0, 4)) - 1 - Number(birthDate.slice(0, 4)) < childhood;
  let turn = 0;
  return born.map((one): Known => {
    turn += 1;
    if (isChild(one)) {
      const parent = people[(turn * 7) % people.length];
      if (!parent) return one;
      const { name, phone, firstSurname } = parent.columns;
      const other = surnames[below(surnames.length)] ?? surnames[0];
      const [lastName, secondLastName] =
        parent.sex === 'M' ? [other, firstSurname] : [firstSurname, other];
      const guardian: PatientContact = {
        name: name ?? '',
        relation: parent.sex === 'M' ? 'mother' : 'father',
        phone: phone ?? inventPhone(below),
      };
      return {
        ...one,
        lastName: lastName ?? other,
        secondLastName: secondLastName ?? other,
        phone: guardian.phone,
        email: null,
        guardian,
        payer: parent.place,
      };
    }
    const at = left.findIndex(({ sex }) => sex === one.sex);
    const [self] = at < 0 ? [] : left.splice(at, 1);
    if (!self) return { ...one, payer: companies[turn % companies.length]?.place ?? null };
    const { givenNames, firstSurname, secondSurname, phone, email } = self.columns;
    return {
      ...one,
      firstName: givenNames ?? '',
      lastName: firstSurname ?? '',
      secondLastName: secondSurname ?? null,
      phone: phone ?? null,
      email: email ?? null,
      payer: self.place,
    };
  });
};

/** Patients of every age and sex, the same each time; those who pay are among the customers. */
export const generatePatients = (
  count: number,
  now: string,
  customers: readonly DemoCustomer[] = [],
): DemoPatient[] => {
  const chance = randomOf(20_261_122);
  const today = dayIn(demoCompany.timeZone, now);
  const invent = inventorOf(chance, now);
  const known = assignPayers(births(count - 1, chance, today), customers, chance, today);
  return [...known.map((one, index) => invent(index, one)), nearDuplicate].sort(
    (one, other) => other.daysAgo - one.daysAgo,
  );
};

/** Patients of the given sex and birth date, in that order, each time the same. */
export const generatePatientsBorn = (born: readonly Born[], now: string): DemoPatient[] => {
  const invent = inventorOf(randomOf(20_261_128), now);
  return born.map((one, index) => invent(1000 + index, one));
};
