import type { DatasetType } from '@sala/shared-contracts';
import { invalid } from '../../platform/http/problem-error';
import type { Parameters } from './source';

/** Sort key of rows, most important first. */
export interface OrderTerm {
  /** Generated SQL, never caller input. */
  readonly sql: string;
  readonly type: DatasetType | 'id' | 'time';
  readonly descending: boolean;
  /**
   * Position of nulls; absent means last. An index is usable only for its own order: `first` if
   * descending, or a column without nulls.
   */
  readonly empty?: 'first' | 'never';
}

export const ascending = (sql: string, type: OrderTerm['type'], empty?: 'never'): OrderTerm => ({
  sql,
  type,
  descending: false,
  ...(empty ? { empty } : {}),
});
export const descending = (
  sql: string,
  type: OrderTerm['type'],
  empty?: 'first' | 'never',
): OrderTerm => ({ sql, type, descending: true, ...(empty ? { empty } : {}) });

/** A cursor: the sort keys of the row before it as text, null for an empty one. */
export type Place = readonly (string | null)[];

const castOf: Readonly<Record<OrderTerm['type'], string>> = {
  text: 'text',
  number: 'numeric',
  money: 'numeric',
  date: 'date',
  boolean: 'boolean',
  id: 'uuid',
  time: 'timestamptz',
};

/* Spanish collation. */
const collated = ({ sql, type }: OrderTerm): string =>
  type === 'text' ? `(${sql}) collate "es-x-icu"` : `(${sql})`;

/** Nulls come last in either direction, unless the term says otherwise. */
export const orderBy = (terms: readonly OrderTerm[]): string =>
  terms
    .map(
      (term) =>
        `${collated(term)} ${term.descending ? 'desc' : 'asc'}${term.empty ? '' : ' nulls last'}`,
    )
    .join(', ');

/** SQL for the cursor after a row. */
export const placeOf = (terms: readonly OrderTerm[]): string =>
  `json_build_array(${terms.map(({ sql }) => `(${sql})::text`).join(', ')})`;

/**
 * Condition for the rows after a cursor: constant cost at any depth, and stable under concurrent
 * inserts.
 */
export const afterPlace = (
  terms: readonly OrderTerm[],
  place: Place,
  parameters: Parameters,
): string => {
  const values = terms.map(({ type }, index) => {
    const value = place[index] ?? null;
    return value === null ? null : `${parameters.add(value)}::${castOf[type]}`;
  });
  const ways = terms.flatMap((term, index) => {
    const value = values[index] ?? null;
    // After a null, where nulls are last, only nulls follow.
    if (value === null && term.empty !== 'first') return [];
    const same = terms
      .slice(0, index)
      .map(({ sql }, before) => `(${sql}) is not distinct from ${values[before] ?? 'null'}`);
    const past = `${collated(term)} ${term.descending ? '<' : '>'} ${value ?? 'null'}`;
    const further =
      value === null
        ? `(${term.sql}) is not null`
        : term.empty
          ? past
          : `(${past} or (${term.sql}) is null)`;
    return [`(${[...same, further].join(' and ')})`];
  });
  if (ways.length === 0) return 'false';
  // This redundant bound lets an index scan start at the cursor.
  const [first] = terms;
  const bound =
    first?.empty && values[0]
      ? `${collated(first)} ${first.descending ? '<=' : '>='} ${values[0]} and `
      : '';
  return `(${bound}(${ways.join(' or ')}))`;
};

const isDay = (text: string): boolean =>
  /^-?\d{4,6}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const fits: Readonly<Record<OrderTerm['type'], (text: string) => boolean>> = {
  text: (text) => !text.includes('\0'),
  number: (text) => /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/.test(text),
  money: (text) => /^-?\d+(\.\d+)?$/.test(text),
  date: isDay,
  boolean: (text) => text === 'true' || text === 'false',
  time: (text) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(text) &&
    isDay(text.slice(0, 10)),
  id: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
};

/** Serialises a cursor for the response. */
export const writePlace = (place: Place): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null; // rejected below
  }
};

/** @throws request.invalid for a cursor of another order */
export const readPlace = (text: string, terms: readonly OrderTerm[]): Place => {
  const given = parse(text);
  if (Array.isArray(given) && given.length === terms.length) {
    const place = terms.flatMap(({ type }, index): (string | null)[] => {
      const value: unknown = given[index];
      return value === null || (typeof value === 'string' && fits[type](value)) ? [value] : [];
    });
    if (place.length === terms.length) return place;
  }
  throw invalid({ path: 'after', code: 'format' });
};
