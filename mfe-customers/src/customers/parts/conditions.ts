import type { CustomField, FieldCondition } from '@sala/shared-contracts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isBound = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  isText(value) ||
  (typeof value === 'number' && Number.isFinite(value));

const isCondition = (value: unknown): value is FieldCondition => {
  if (typeof value !== 'object' || value === null) return false;
  // the URL is untrusted input
  const { key, op, value: one, values, from, to } = value as Readonly<Record<string, unknown>>;
  if (!isText(key)) return false;
  switch (op) {
    case 'empty':
    case 'filled':
      return true;
    case 'equals':
      return isText(one) || (typeof one === 'number' && Number.isFinite(one));
    case 'contains':
      return isText(one);
    case 'range':
      return isBound(from) && isBound(to) && (from ?? to ?? null) !== null;
    case 'in':
      return Array.isArray(values) && values.length > 0 && values.every(isText);
    default:
      return false;
  }
};

/** Conditions on custom fields from the URL; empty when the text is malformed. */
export const conditionsIn = (text: string): readonly FieldCondition[] => {
  if (text === '') return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.length <= 10 && parsed.every(isCondition) ? parsed : [];
  } catch {
    return [];
  }
};

/** Serialises conditions for the URL; '' when there are none. */
export const conditionsText = (conditions: readonly FieldCondition[]): string =>
  conditions.length > 0 ? JSON.stringify(conditions) : '';

export type Operator = FieldCondition['op'];

/** Operators by field type; the first is the default. */
export const operatorsOf: Record<CustomField['type'], readonly [Operator, ...Operator[]]> = {
  text: ['contains', 'equals', 'empty', 'filled'],
  number: ['range', 'equals', 'empty', 'filled'],
  date: ['range', 'empty', 'filled'],
  select: ['in', 'empty', 'filled'],
};
