import type { FieldValue, FieldValues } from './custom-fields';

/** Stored value or null. Own properties only: a key may be `constructor`. */
export const storedValue = (values: FieldValues, key: string): FieldValue =>
  Object.hasOwn(values, key) ? (values[key] ?? null) : null;
