import {
  checkFieldValue,
  limits,
  type FieldErrorCode,
  type FieldValue,
  type FieldValues,
} from '@sala/shared-contracts';
import type { FieldFault } from '../../../platform/http/problem-error';
import type { FieldRule } from '../../sql/custom-values.queries';

/** `create` requires every required field; `update` checks only the given ones. */
export type WriteMode = 'create' | 'update';

export interface CheckedValues {
  readonly accepted: readonly { readonly field: FieldRule; readonly value: FieldValue }[];
  readonly faults: readonly FieldFault[];
}

/** Limits in messages; dates are bounded by year. */
const limitFacts: Partial<Record<FieldErrorCode, Readonly<Record<string, number>>>> = {
  too_long: { maximum: limits.textValueMax },
  too_small: { minimum: limits.dateYearMin },
  too_big: { maximum: limits.dateYearMax },
};

const fault = (key: string, code: FieldErrorCode): FieldFault => ({
  path: `values.${key}`,
  code,
  ...(limitFacts[code] ? { facts: limitFacts[code] } : {}),
});

/**
 * Validates the values of a record by the contract’s rule and reports all faults: fields in order,
 * then unknown keys (docs/spec/customers.md §4).
 */
export const checkValues = (
  rules: readonly FieldRule[],
  given: Readonly<Record<string, unknown>>,
  mode: WriteMode,
): CheckedValues => {
  const accepted: { field: FieldRule; value: FieldValue }[] = [];
  const faults: FieldFault[] = [];
  const named = new Map(Object.entries(given));
  for (const field of rules) {
    const isNamed = named.has(field.key);
    if (!isNamed && mode === 'update') continue;
    const verdict = checkFieldValue(field, named.get(field.key));
    if (!verdict.ok) faults.push(fault(field.key, verdict.code));
    else if (isNamed) accepted.push({ field, value: verdict.value });
  }
  const fieldKeys = new Set(rules.map((rule) => rule.key));
  for (const key of named.keys()) if (!fieldKeys.has(key)) faults.push(fault(key, 'unknown'));
  return { accepted, faults };
};

/** Values of a body that failed its schema; a `values` that is no object is the schema’s fault. */
export const valuesOfRawBody = (body: unknown): Readonly<Record<string, unknown>> => {
  const values: unknown =
    typeof body === 'object' && body !== null && 'values' in body ? body.values : {};
  return typeof values === 'object' && values !== null && !Array.isArray(values)
    ? Object.fromEntries(Object.entries(values))
    : {};
};

/** True if the change has no effect. */
export const repeatsValues = (accepted: CheckedValues['accepted'], present: FieldValues): boolean =>
  accepted.every(
    ({ field, value }) => (Object.hasOwn(present, field.key) ? present[field.key] : null) === value,
  );
