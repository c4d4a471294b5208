import { sapComparedFields, type SapComparedField } from '@sala/shared-contracts';
import type { StoredSapPatient } from '../sql/sap-patient-writes.queries';
import type { OwnPatient } from './match-score';
import { nameWords } from './names';

export interface ComparedField {
  readonly field: SapComparedField;
  readonly sap: string | null;
  readonly ours: string | null;
  readonly same: boolean;
}

const digits = (value: string): string => value.replaceAll(/\D/g, '').slice(-10);

/** As it is compared: what only looks different is the same. */
const normal: Readonly<Record<SapComparedField, (value: string) => string>> = {
  family: (value) => nameWords(value).join(' '),
  given: (value) => nameWords(value).join(' '),
  birthDate: (value) => value,
  sex: (value) => value,
  curp: (value) => value,
  phone: digits,
  email: (value) => value.toLowerCase(),
  deceasedOn: (value) => value,
};

/** Sex in the words of both. */
export const sexOfOurs = (sex: string): string =>
  sex === 'M' ? 'female' : sex === 'H' ? 'male' : 'unknown';

const familyOf = ({ lastName, secondLastName }: OwnPatient): string =>
  [lastName, secondLastName].filter((name) => name !== null && name !== '').join(' ');

const oursOf = (ours: OwnPatient): Readonly<Record<SapComparedField, string | null>> => ({
  family: familyOf(ours),
  given: ours.firstName,
  birthDate: ours.birthDate,
  sex: sexOfOurs(ours.sex),
  curp: ours.curp,
  phone: ours.phone,
  email: ours.email,
  deceasedOn: ours.deceasedOn,
});

/** Field by field; what one of the two does not have is a difference only when the other has it. */
export const comparePatient = (sap: StoredSapPatient, ours: OwnPatient): ComparedField[] => {
  const own = oursOf(ours);
  return sapComparedFields.map((field) => {
    const [one, other] = [sap[field], own[field]];
    const same =
      one === null || other === null ? one === other : normal[field](one) === normal[field](other);
    return { field, sap: one, ours: other, same };
  });
};

/** A link is in conflict when both say something, and not the same. */
export const isInConflict = (fields: readonly ComparedField[]): boolean =>
  fields.some(({ sap, ours, same }) => !same && sap !== null && ours !== null);
