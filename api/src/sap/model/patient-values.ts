import {
  birthDateSchema,
  curpSchema,
  emailSchema,
  type SapComparedField,
} from '@sala/shared-contracts';
import type { SapPatientChange } from '../../adapters/sap/port';
import { storedPhone } from '../../patients';
import { invalid, type FieldFault } from '../../platform/http/problem-error';
import type { StoredSapPatient } from '../sql/sap-patient-writes.queries';
import { comparePatient } from './compare-patient';
import type { OwnPatient } from './match-score';

const particles: ReadonlySet<string> = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'san',
  'santa',
]);

/** NNAME holds both family names: `de la Cruz Ortiz` is `de la Cruz` and `Ortiz`. */
export const splitFamily = (
  family: string,
): { lastName: string; secondLastName: string | null } => {
  const units: string[] = [];
  let open = '';
  for (const word of family.split(/\s+/u).filter((one) => one !== '')) {
    open = open === '' ? word : `${open} ${word}`;
    if (particles.has(word.toLowerCase())) continue;
    units.push(open);
    open = '';
  }
  if (open !== '') units.push(open);
  const [lastName = family, ...others] = units;
  return { lastName, secondLastName: others.join(' ') || null };
};

const sexes = { male: 'H', female: 'M', unknown: 'X' } as const;

export type OwnChange = Partial<{
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  birthDate: string;
  sex: 'H' | 'M' | 'X';
  curp: string | null;
  phone: string | null;
  email: string | null;
}>;

/** What fields of SAP's are in our record; faults name the field of SAP's. */
const taken: Readonly<
  Record<
    Exclude<SapComparedField, 'deceasedOn'>,
    (sap: StoredSapPatient) => OwnChange | FieldFault['code']
  >
> = {
  family: ({ family }) => splitFamily(family),
  given: ({ given }) => (given === null ? 'required' : { firstName: given }),
  birthDate: ({ birthDate }) =>
    birthDate === null
      ? 'required'
      : birthDateSchema.safeParse(birthDate).success
        ? { birthDate }
        : 'format',
  sex: ({ sex }) => ({ sex: sexes[sex] }),
  curp: ({ curp }) => (curp === null || curpSchema.safeParse(curp).success ? { curp } : 'format'),
  phone: ({ phone }) => {
    if (phone === null) return { phone };
    const stored = storedPhone(phone);
    return stored === null ? 'format' : { phone: stored };
  },
  email: ({ email }) =>
    email === null || emailSchema.safeParse(email).success ? { email } : 'format',
};

/** @throws request.invalid naming each field of SAP's that our record cannot hold */
export const ownValues = (
  sap: StoredSapPatient,
  fields: readonly SapComparedField[],
): OwnChange => {
  const faults: FieldFault[] = [];
  let change: OwnChange = {};
  for (const field of fields) {
    if (field === 'deceasedOn') continue;
    const found = taken[field](sap);
    if (typeof found === 'string') faults.push({ path: field, code: found });
    else change = { ...change, ...found };
  }
  if (faults.length > 0) throw invalid(...faults);
  return change;
};

/** Our values for SAP, of these fields. */
export const sapValues = (
  sap: StoredSapPatient,
  ours: OwnPatient,
  fields: readonly SapComparedField[],
): SapPatientChange =>
  Object.fromEntries(
    comparePatient(sap, ours)
      .filter(({ field }) => fields.includes(field))
      .map(({ field, ours: value }) => [field, value]),
  ) as SapPatientChange; // fields are those of a change, and comparing gives their values
