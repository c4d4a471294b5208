import { birthStates, curpInitials, hasCurpCheckDigit } from '@sala/shared-contracts';
import type { SapPatient, SapSex } from '../port';
import { below, pick, type Random } from './random';

/** Somebody who is known in SAP; what is left out is invented. */
export type SimulatedPerson = Pick<SapPatient, 'family' | 'given' | 'birthDate'> & {
  readonly sex: SapSex;
} & Partial<Pick<SapPatient, 'curp' | 'phone' | 'email' | 'birthName'>>;

const surnames = [
  'Arriaga', 'Becerra', 'Cárdenas', 'Domínguez', 'Escalante', 'Fuentes', 'Galindo', 'Huerta',
  'Ibáñez', 'Juárez', 'Lozano', 'Montaño', 'Núñez', 'Ordóñez', 'Peñaloza', 'Quiroz', 'Robles',
  'Saldívar', 'Treviño', 'Urrutia', 'Valdés', 'Yáñez', 'Zamora',
] as const; // prettier-ignore
const women = [
  'Adriana', 'Blanca Estela', 'Concepción', 'Dolores', 'Esperanza', 'Fabiola', 'Guadalupe',
  'Irma', 'Josefina', 'Leticia', 'María Inés', 'Noemí', 'Ofelia', 'Rocío', 'Socorro', 'Verónica',
] as const; // prettier-ignore
const men = [
  'Abelardo', 'Benjamín', 'Cuauhtémoc', 'Efraín', 'Federico', 'Gerardo', 'Héctor', 'Ignacio',
  'José Ángel', 'Leopoldo', 'Mauricio', 'Nicolás', 'Óscar', 'Rubén', 'Salvador', 'Tomás',
] as const; // prettier-ignore
const streets = ['Av. Juárez', 'Calle Hidalgo', 'Calle 5 de Mayo', 'Av. Reforma Norte'] as const;
const cities = [
  ['72000', 'Puebla'],
  ['44100', 'Guadalajara'],
  ['76000', 'Querétaro'],
  ['06700', 'Ciudad de México'],
] as const;

const curpOf = (random: Random, person: SimulatedPerson): string | null => {
  if (person.birthDate === null || person.given === null) return null;
  const [lastName = '', secondLastName] = person.family.split(' ');
  const sex = person.sex === 'male' ? 'H' : 'M';
  const { birthDate, given: firstName } = person;
  const initials = curpInitials({ firstName, lastName, secondLastName, birthDate, sex });
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const state = birthStates[below(random, birthStates.length)] ?? 'DF';
  const start = `${initials.slice(0, 4)}${year.slice(2)}${month}${day}${sex}${state}${initials.slice(4)}${year < '2000' ? '0' : 'A'}`;
  return [...'0123456789'].map((digit) => start + digit).find(hasCurpCheckDigit) ?? null;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const inventPerson = (random: Random, thisYear: number): SimulatedPerson => {
  const sex = random() < 0.55 ? 'female' : 'male';
  const year = thisYear - 1 - (random() < 0.15 ? below(random, 17) : 18 + below(random, 70));
  return {
    family: `${pick(random, surnames)} ${pick(random, surnames)}`,
    given: pick(random, sex === 'female' ? women : men),
    birthDate: `${year}-${twoDigits(1 + below(random, 12))}-${twoDigits(1 + below(random, 28))}`,
    sex,
  };
};

/** PZIFF, as we invent it: the last digit of the sum of the digits. */
export const checkDigitOf = (patnr: string): string =>
  String([...patnr].reduce((sum, digit) => sum + Number(digit), 0) % 10);

/** A record of a person in SAP. */
export const patientFor = (
  random: Random,
  person: SimulatedPerson,
  { patnr, changedAt }: Pick<SapPatient, 'patnr' | 'changedAt'>,
): SapPatient => {
  const [zip, city] = pick<readonly [string, string]>(random, cities);
  const street = `${pick(random, streets)} ${1 + below(random, 900)}`;
  const phone = `+5255${String(10_000_000 + below(random, 89_999_999))}`;
  const hasMail = random() < 0.4;
  const curp = random() < 0.8 ? curpOf(random, person) : null;
  return {
    birthName: null,
    phone,
    email: hasMail ? `paciente${Number(patnr)}@correo.test` : null,
    curp,
    ...person,
    patnr,
    checkDigit: checkDigitOf(patnr),
    externalNumber: random() < 0.3 ? `EXP-${Number(patnr)}` : null,
    address: `${street}, ${zip} ${city}`,
    city,
    deceased: false,
    deceasedOn: null,
    cancelled: false,
    mergedInto: null,
    provisional: false,
    changedAt,
    version: '1',
  };
};
