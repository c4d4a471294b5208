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

/** Form values by field key. */
export type TypedValues = Readonly<Record<string, string>>;

/** Form values of stored ones; every field has an entry. */
export const typedValues = (fields: readonly CustomField[], values: FieldValues): TypedValues =>
  Object.fromEntries(fields.map(({ key }) => [key, String(storedValue(values, key) ?? '')]));

/* Decimal point and thousands commas, as in both languages. */
const decimal = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:e[-+]?\d+)?$/i;

/** Parses a number such as `1,234.50`; null when empty, NaN when it is not a finite number. */
export const typedNumber = (text: string | undefined): number | null => {
  const typed = (text ?? '').trim();
  return decimal.test(typed) ? parseNumber(typed.replaceAll(',', '')) : Number.NaN;
};

/** Applies the contract's rule to a typed value. */
export const judge = (field: CustomField, typed: TypedValues): ValueVerdict => {
  const text = Object.hasOwn(typed, field.key) ? typed[field.key] : undefined;
  return checkFieldValue(field, field.type === 'number' ? typedNumber(text) : text);
};

/** Message keys below `rules` by error code. */
export const refusalOf: Partial<Record<FieldErrorCode, string>> = {
  required: 'valueMissing',
  type: 'number', // any other box holds text, as expected
  characters: 'characters',
  too_long: 'tooLong',
  too_small: 'dateYears',
  too_big: 'dateYears',
  not_a_date: 'date',
  not_an_option: 'notAnOption',
};

/** Validated values that differ from the stored ones. */
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

/** Success message for a change of custom values; null when they did not change. */
export const changeKind = (
  changes: FieldValues,
  before: FieldValues,
): 'created' | 'updated' | 'deleted' | null => {
  const entries = Object.entries(changes);
  if (entries.length === 0) return null;
  if (entries.every(([, value]) => value === null)) return 'deleted';
  return entries.every(([key]) => storedValue(before, key) === null) ? 'created' : 'updated';
};
