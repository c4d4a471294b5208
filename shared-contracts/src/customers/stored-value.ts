import type { FieldValue, FieldValues } from './custom-fields';

/** One stored value; null for none. A key may be any word, `constructor` too: only own ones count. */
export const storedValue = (values: FieldValues, key: string): FieldValue =>
  Object.hasOwn(values, key) ? (values[key] ?? null) : null;
