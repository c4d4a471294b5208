import type { DatasetType } from '@sala/shared-contracts';
import { invalid } from '../../platform/http/problem-error';
import type { Parameters } from './source';

/** What rows are ordered by, most important first. */
export interface OrderTerm {
  /** SQL of ours. */
  readonly sql: string;
  readonly type: DatasetType | 'id' | 'time';
  readonly descending: boolean;
  /**
   * Where rows without a value stand; absent: last. An index gives rows in order only as it has
   * them: `first` in a descending one, or there are none.
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

/** A place between two rows: what the row before it is ordered by, as text; null: it has none. */
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

/* As Spanish orders words. */
const compared = ({ sql, type }: OrderTerm): string =>
  type === 'text' ? `(${sql}) collate "es-x-icu"` : `(${sql})`;

/** What is empty comes last, in either direction, unless a term says otherwise. */
export const orderBy = (terms: readonly OrderTerm[]): string =>
  terms
    .map(
      (term) =>
        `${compared(term)} ${term.descending ? 'desc' : 'asc'}${term.empty ? '' : ' nulls last'}`,
    )
    .join(', ');

/** The place after a row, as an expression of its query. */
export const placeOf = (terms: readonly OrderTerm[]): string =>
  `json_build_array(${terms.map(({ sql }) => `(${sql})::text`).join(', ')})`;

/**
 * The condition of every row behind a place: it costs the same however far down, and rows that came
 * meanwhile move none.
 */
export const behind = (
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
    // Nothing comes behind what is empty but what is empty, too, where that is last.
    if (value === null && term.empty !== 'first') return [];
    const same = terms
      .slice(0, index)
      .map(({ sql }, before) => `(${sql}) is not distinct from ${values[before] ?? 'null'}`);
    const past = `${compared(term)} ${term.descending ? '<' : '>'} ${value ?? 'null'}`;
    const further =
      value === null
        ? `(${term.sql}) is not null`
        : term.empty
          ? past
          : `(${past} or (${term.sql}) is null)`;
    return [`(${[...same, further].join(' and ')})`];
  });
  if (ways.length === 0) return 'false';
  // Said beside the ways, an index is read from there on and not from its beginning.
  const [first] = terms;
  const bound =
    first?.empty && values[0]
      ? `${compared(first)} ${first.descending ? '<=' : '>='} ${values[0]} and `
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

/** A place as a page gives it to whoever asks for the next one. */
export const writePlace = (place: Place): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null; // said below
  }
};

/** @throws `request.invalid`: not a place in this order. */
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
