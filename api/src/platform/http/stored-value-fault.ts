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
  '22021': 'characters', // no such character in UTF-8
  '22P05': 'characters', // \u0000 in a JSON document
};

const snake = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The keys of a request, outermost first. Of a list with several items PostgreSQL does not say
 * which, so the list is named.
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
  const own = Object.keys(value).map((key) => ({
    path: path === '' ? key : `${path}.${key}`,
    words: snake(key),
  }));
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, below]) =>
      keysIn(below, path === '' ? key : `${path}.${key}`, depth + 1),
    ),
  ];
};

/**
 * What a constraint is about: its name without its table's, as PostgreSQL and the migrations form
 * it.
 */
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
 * The value of a request that PostgreSQL refused, by the column or the constraint that it names.
 * Where it names none, or one that the request does not have, the path is ''.
 */
export const storedValueFault = (error: pg.DatabaseError, { body, query }: Parts): FieldFault => {
  const subject = `_${subjectOf(error)}_`;
  const named = [...keysIn(body, '', 0), ...keysIn(query, '', 0)].filter(({ words }) =>
    subject.includes(`_${words}_`),
  );
  const [closest] = named.toSorted((one, other) => other.words.length - one.words.length);
  return { path: closest?.path ?? '', code: codes[error.code ?? ''] ?? 'format' };
};
