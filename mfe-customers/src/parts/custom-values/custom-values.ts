import {
  checkFieldValue,
  storedValue,
  type CustomField,
  type FieldErrorCode,
  type FieldValue,
  type FieldValues,
  type ValueVerdict,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';

/** Values as typed, by field key. */
export type TypedValues = Readonly<Record<string, string>>;

/** Stored values as the form shows them: every field has an entry. */
export const typedValues = (fields: readonly CustomField[], values: FieldValues): TypedValues =>
  Object.fromEntries(fields.map(({ key }) => [key, String(storedValue(values, key) ?? '')]));

/* As both languages write it: a point before the decimals, commas between whole groups of thousands. */
const decimal = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:e[-+]?\d+)?$/i;

/** A number as people type it, `1,234.50` too; null for nothing, NaN for what is no finite number. */
export const typedNumber = (text: string | undefined): number | null => {
  const typed = (text ?? '').trim();
  return decimal.test(typed) ? parseNumber(typed.replaceAll(',', '')) : Number.NaN;
};

/** What the one rule of the contract says of a value as it was typed. */
export const judge = (field: CustomField, typed: TypedValues): ValueVerdict => {
  const text = Object.hasOwn(typed, field.key) ? typed[field.key] : undefined;
  return checkFieldValue(field, field.type === 'number' ? typedNumber(text) : text);
};

/** What to say of a value that was refused: a name below `rules` of the locales. */
export const refusalOf: Partial<Record<FieldErrorCode, string>> = {
  required: 'valueMissing',
  type: 'number', // every box but that of a number gives text, which is what is expected
  characters: 'characters',
  too_long: 'tooLong',
  too_small: 'dateYears',
  too_big: 'dateYears',
  not_a_date: 'date',
  not_an_option: 'notAnOption',
};

/** What is to be stored of values that the rule let through, where it differs from what is stored. */
export const changedValues = (
  fields: readonly CustomField[],
  typed: TypedValues,
  before: FieldValues,
): FieldValues => {
  const changes: [string, FieldValue][] = [];
  for (const field of fields) {
    const verdict = judge(field, typed);
    if (verdict.ok && verdict.value !== storedValue(before, field.key))
      changes.push([field.key, verdict.value]);
  }
  return Object.fromEntries(changes);
};

/** Which success there is to tell about the values of a record (specification §8); null for none. */
export const deedOf = (
  changes: FieldValues,
  before: FieldValues,
): 'created' | 'updated' | 'deleted' | null => {
  const entries = Object.entries(changes);
  if (entries.length === 0) return null;
  if (entries.every(([, value]) => value === null)) return 'deleted';
  return entries.every(([key]) => storedValue(before, key) === null) ? 'created' : 'updated';
};
