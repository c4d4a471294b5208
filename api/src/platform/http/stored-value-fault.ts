import type pg from 'pg';
import type { FieldFault } from './problem-error';

interface Parts {
  readonly body: unknown;
  readonly query: unknown;
}

interface Named {
  readonly path: string;
  readonly words: string;
}

const codes: Readonly<Record<string, FieldFault['code']>> = {
  '23502': 'required',
  '22021': 'characters', // not a character in UTF-8
  '22P05': 'characters', // \u0000 in a JSON document
};

const snake = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Keys of a request, outermost first. PostgreSQL does not say which item of a list it refused, so a
 * longer list is named as a whole.
 */
const keysIn = (value: unknown, path: string, depth: number): Named[] => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth > 4)
    return [];
  if (Array.isArray(value)) {
    const [first]: readonly unknown[] = value;
    return value.length === 1
      ? keysIn(first, `${path}.0`, depth + 1)
      : keysIn(first, path, depth + 1).map(({ words }) => ({ path, words }));
  }
  const keys = Object.keys(value).map((key) => ({
    path: path === '' ? key : `${path}.${key}`,
    words: snake(key),
  }));
  return [
    ...keys,
    ...Object.entries(value).flatMap(([key, below]) =>
      keysIn(below, path === '' ? key : `${path}.${key}`, depth + 1),
    ),
  ];
};

/** Column, or constraint name without the table's, as PostgreSQL and the migrations form it. */
const subjectOf = ({ column, constraint = '', table }: pg.DatabaseError): string => {
  const prefix = `${table ?? ''}_`;
  return (
    column ??
    (constraint.startsWith(prefix) ? constraint.slice(prefix.length) : constraint).replace(
      /_check$/,
      '',
    )
  );
};

/**
 * Field refused by PostgreSQL, found by the column or constraint it names. The path is '' when no
 * field matches.
 */
export const storedValueFault = (error: pg.DatabaseError, { body, query }: Parts): FieldFault => {
  const subject = `_${subjectOf(error)}_`;
  const named = [...keysIn(body, '', 0), ...keysIn(query, '', 0)].filter(({ words }) =>
    subject.includes(`_${words}_`),
  );
  const [closest] = named.toSorted((one, other) => other.words.length - one.words.length);
  return { path: closest?.path ?? '', code: codes[error.code ?? ''] ?? 'format' };
};
