import type { SapSex } from '../port';
import type { SaidPatient } from './change';
import { componentOf, repetitionsOf, valueOf, type Hl7Message, type Hl7Segment } from './parse';
import { dayOf } from './times';
import {
  curpPattern,
  onlySaid,
  sapNumberOf,
  shortTextOf,
  textLimits as limits,
  type SaidValue,
} from '../values';

const sexes: Readonly<Record<string, SapSex>> = { M: 'male', F: 'female', 1: 'male', 2: 'female' };

/** Several parts on one line; emptied or not said as the first of them. */
const joined = (
  parts: readonly SaidValue<string>[],
  separator: string,
  max: number,
): SaidValue<string> => {
  const [first] = parts;
  const said = parts.filter((part) => part !== undefined && part !== null);
  return said.length === 0 ? first : shortTextOf(said.join(separator), max);
};

const nameOf = (message: Hl7Message, segment: Hl7Segment) => {
  const names = repetitionsOf(message, segment, 5);
  const ofType = (...types: readonly string[]) =>
    names.find((name) => types.includes(componentOf(message, name, 7) ?? ''));
  const legal = ofType('L', 'D', 'U') ?? names[0];
  const said = valueOf(message, segment, 6);
  const birthName = said === undefined ? componentOf(message, ofType('M', 'B')) : said;
  return {
    family: shortTextOf(componentOf(message, legal), limits.name),
    given: joined(
      [componentOf(message, legal, 2), componentOf(message, legal, 3)],
      ' ',
      limits.name,
    ),
    birthName: shortTextOf(birthName, limits.name),
  };
};

const telecomOf = (message: Hl7Message, segment: Hl7Segment) => {
  const all = repetitionsOf(message, segment, 13);
  if (valueOf(message, segment, 13) === null) return { phone: null, email: null };
  const mail = all.find((one) => componentOf(message, one, 4) !== undefined);
  const call = all.find((one) => one !== mail || componentOf(message, one) !== undefined);
  const number =
    componentOf(message, call) ??
    componentOf(message, call, 12) ??
    joined(
      [5, 6, 7].map((part) => componentOf(message, call, part)),
      ' ',
      limits.phone,
    );
  return {
    phone: shortTextOf(number, limits.phone),
    email: shortTextOf(componentOf(message, mail, 4), limits.email),
  };
};

const addressOf = (message: Hl7Message, segment: Hl7Segment) => {
  const [home] = repetitionsOf(message, segment, 11);
  const part = (number: number) => componentOf(message, home, number);
  const place = joined([part(5), part(3)], ' ', limits.city);
  return {
    address: joined([part(1), part(2), place], ', ', limits.address),
    city: shortTextOf(part(3), limits.city),
  };
};

const deathOf = (message: Hl7Message, segment: Hl7Segment) => {
  const on = dayOf(valueOf(message, segment, 29));
  const said = valueOf(message, segment, 30);
  if (said === 'N') return { deceased: false, deceasedOn: null };
  if (said === 'Y') return { deceased: true, deceasedOn: on };
  return typeof on === 'string' ? { deceased: true, deceasedOn: on } : {};
};

/** PATNR of an identifier list: the one of type PI, or the only one that is a number. */
const ownNumber = (message: Hl7Message, identifiers: readonly string[]) => {
  const typed = identifiers.filter((one) =>
    ['PI', 'PT', 'MR'].includes(componentOf(message, one, 5) ?? 'PI'),
  );
  return typed.find((one) => sapNumberOf(componentOf(message, one)) !== null);
};

/** PATNR of the records that a segment names: MRG-1 has a list of them. */
export const numbersIn = (message: Hl7Message, segment: Hl7Segment, field: number): string[] =>
  repetitionsOf(message, segment, field).flatMap((one) => {
    const number = ownNumber(message, [one]);
    const patnr = number === undefined ? null : sapNumberOf(componentOf(message, number));
    return patnr === null ? [] : [patnr];
  });

/** null: there is no PATNR in it. */
export const patientOf = (message: Hl7Message, segment: Hl7Segment): SaidPatient | null => {
  const identifiers = repetitionsOf(message, segment, 3);
  const number = ownNumber(message, identifiers);
  const patnr = sapNumberOf(componentOf(message, number));
  if (patnr === null) return null;
  const curp = identifiers
    .map((one) => componentOf(message, one)?.toUpperCase())
    .find((one) => one !== undefined && curpPattern.test(one));
  const sex = valueOf(message, segment, 8);
  const { family, ...names } = nameOf(message, segment);
  return {
    patnr,
    ...onlySaid({
      checkDigit: shortTextOf(componentOf(message, number, 2), limits.checkDigit),
      externalNumber: shortTextOf(valueOf(message, segment, 2), limits.externalNumber),
      birthDate: dayOf(valueOf(message, segment, 7)),
      sex: sex === undefined ? undefined : (sexes[sex ?? ''] ?? 'unknown'),
      curp,
      ...telecomOf(message, segment),
      ...addressOf(message, segment),
      ...deathOf(message, segment),
    }),
    ...onlySaid(names),
    // A name is never emptied.
    ...(typeof family === 'string' && { family }),
  };
};
