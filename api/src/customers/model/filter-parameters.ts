import type { CustomerFilters } from '@sala/shared-contracts';
import { readFieldRules, type FieldRule } from '../sql/custom-values.queries';
import type { Db } from '../../platform/database/database';
import { invalid, type FieldFault } from '../../platform/http/problem-error';
import { readSegments } from './segments';
import { dayStarts } from '../sql/find-customers.queries';

type Condition = NonNullable<CustomerFilters['fields']>[number];

/** Filters as the SQL functions of migrations 0295 and 0308 expect them. */
export type FilterParameters = Readonly<Record<string, unknown>>;

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Property of a condition whose value does not fit the field’s type, if any. */
const mismatch = (condition: Condition, { type }: FieldRule): string | undefined => {
  const fits = (value: string | number | null | undefined): boolean =>
    value === null ||
    value === undefined ||
    (type === 'number'
      ? typeof value === 'number'
      : typeof value === 'string' && (type !== 'date' || isoDate.test(value)));
  switch (condition.op) {
    case 'equals':
      return fits(condition.value) ? undefined : 'value';
    case 'contains':
      return type === 'text' ? undefined : 'op';
    case 'range':
      if (type === 'text' || type === 'select') return 'op';
      return fits(condition.from) ? (fits(condition.to) ? undefined : 'to') : 'from';
    case 'in':
      return type === 'text' || type === 'select' ? undefined : 'op';
    default:
      return undefined;
  }
};

const resolve = (
  conditions: readonly Condition[],
  rules: readonly FieldRule[],
): FilterParameters[] => {
  const byKey = new Map(rules.map((rule) => [rule.key, rule]));
  const faults: FieldFault[] = [];
  const resolved = conditions.flatMap((condition, place) => {
    const rule = byKey.get(condition.key);
    const wrong = rule ? mismatch(condition, rule) : 'key';
    if (!rule || wrong) {
      faults.push({ path: `fields.${place}.${wrong}`, code: rule ? 'type' : 'unknown' });
      return [];
    }
    const { key: _key, ...rest } = condition;
    const ends =
      condition.op === 'range' ? { from: condition.from ?? null, to: condition.to ?? null } : {};
    return [{ ...rest, ...ends, fieldId: rule.id, type: rule.type }];
  });
  if (faults.length > 0) throw invalid(...faults);
  return resolved;
};

const present = (filter: FilterParameters): FilterParameters =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== null),
  );

/**
 * Translates list filters except the search words: field keys to ids, days to timestamps, segments
 * to score bounds.
 */
export const filterParameters = async (
  db: Db,
  filters: CustomerFilters,
): Promise<FilterParameters> => {
  const { search: _search, fields, createdFrom, createdTo, consent, segment, ...same } = filters;
  const created =
    createdFrom || createdTo ? await dayStarts(db, createdFrom, createdTo) : undefined;
  const [channel, purpose] = consent?.split(':') ?? [];
  return present({
    ...same,
    createdFrom: created?.from,
    createdTo: created?.to,
    consent: consent && { channel, purpose },
    segment: segment && (await readSegments(db, segment)),
    fields: fields?.length ? resolve(fields, await readFieldRules(db, 'customer')) : undefined,
  });
};
