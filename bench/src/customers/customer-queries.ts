import type { CallInput } from '@sala/shared-contracts/client';
import { customerSegments, type FieldCondition } from '@sala/shared-contracts';

type Query = NonNullable<CallInput<'customerList'>['query']>;

const conditions = (given: readonly FieldCondition[]): Query => ({
  fields: JSON.stringify(given),
});

export const wordOf = <Word>(words: readonly [Word, ...Word[]], turn: number): Word =>
  words[turn % words.length] ?? words[0];

const given = [
  'alejandra',
  'andres',
  'beatriz',
  'lucia',
  'mateo',
  'sofia',
  'oscar',
  'renata',
  'ximena',
] as const;
const family = [
  'hernandez',
  'gutierrez',
  'nunez',
  'villasenor',
  'ordonez',
  'castaneda',
  'ramirez',
] as const;
const slips = [
  'hernadez',
  'gutierez',
  'villaseñr',
  'ordoñes',
  'castneda',
  'ramires',
  'rodrigez',
] as const;
const levels = ['oro', 'plata', 'bronce'] as const;

/** A choice and a range of a number. */
export const fieldConditions = {
  'list, two custom fields': (turn: number) =>
    [
      { key: 'sede', op: 'equals', value: `sede_${1 + (turn % 20)}` },
      { key: 'credito', op: 'range', from: 100 * turn, to: 100 * turn + 10_000 },
    ] as const,
  'list, two wide custom fields': (turn: number) =>
    [
      { key: 'nivel', op: 'equals', value: wordOf(levels, turn) },
      { key: 'visitas', op: 'range', from: turn % 50, to: 150 },
    ] as const,
} satisfies Record<string, (turn: number) => readonly FieldCondition[]>;

export type FieldQuestion = keyof typeof fieldConditions;

export const typedNames = (turn: number) => [wordOf(given, turn), wordOf(family, turn)] as const;
export const typedSlips = (turn: number) => [wordOf(given, turn), wordOf(slips, turn)] as const;
export const typedNumber = (turn: number): string =>
  turn % 2 ? `c-00${1000 + turn}` : `c${2000 + turn}@correo`;

/** Queries by call number. */
export const questions = {
  list: (turn: number): Query => ({ page: 1 + (turn % 5) }),
  'list, two custom fields': (turn: number): Query =>
    conditions(fieldConditions['list, two custom fields'](turn)),
  'list, two wide custom fields': (turn: number): Query =>
    conditions(fieldConditions['list, two wide custom fields'](turn)),
  'list, a segment': (turn: number): Query => ({
    segment: wordOf(customerSegments, turn),
    page: 1 + (turn % 5),
  }),
  'list, a segment, who bought last first': (turn: number): Query => ({
    segment: wordOf(customerSegments, turn),
    sort: '-lastPurchaseAt',
  }),
  'search, a name': (turn: number): Query => ({
    search: typedNames(turn).join(' '),
    sort: 'relevance',
  }),
  'search, a number or an address': (turn: number): Query => ({
    search: typedNumber(turn),
    sort: 'relevance',
  }),
  'search, a slip of the keys': (turn: number): Query => ({
    search: typedSlips(turn).join(' '),
    sort: 'relevance',
  }),
} satisfies Record<string, (turn: number) => Query>;

export type Question = keyof typeof questions;

/** Queries with responses of constant size: growth with the table is the query's own. */
export const constantSizeQueries = {
  list: questions.list,
  'list, two custom fields': (turn: number): Query =>
    conditions([
      { key: 'convenio', op: 'equals', value: `Convenio ${1 + (turn % 190)}` },
      { key: 'desde', op: 'range', from: '2016-01-01', to: '2024-01-01' },
    ]),
  search: (turn: number): Query => ({ search: `c${2000 + turn}@correo` }),
} satisfies Record<string, (turn: number) => Query>;
