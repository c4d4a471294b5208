import type { CallInput } from '@sala/shared-contracts/client';
import { customerSegments, type FieldCondition } from '@sala/shared-contracts';

type Query = NonNullable<CallInput<'customerList'>['query']>;

const conditions = (...given: readonly FieldCondition[]): Query => ({
  fields: JSON.stringify(given),
});

const of = (words: readonly string[], turn: number): string => words[turn % words.length] ?? '';

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

/** Queries by call number. */
export const questions = {
  list: (turn: number): Query => ({ page: 1 + (turn % 5) }),
  'list, two custom fields': (turn: number): Query =>
    conditions(
      { key: 'sede', op: 'equals', value: `sede_${1 + (turn % 20)}` },
      { key: 'credito', op: 'range', from: 100 * turn, to: 100 * turn + 10_000 },
    ),
  'list, two wide custom fields': (turn: number): Query =>
    conditions(
      { key: 'nivel', op: 'equals', value: of(levels, turn) },
      { key: 'visitas', op: 'range', from: turn % 50, to: 150 },
    ),
  'list, a segment': (turn: number): Query => ({
    segment: of(customerSegments, turn),
    page: 1 + (turn % 5),
  }),
  'list, a segment, who bought last first': (turn: number): Query => ({
    segment: of(customerSegments, turn),
    sort: '-lastPurchaseAt',
  }),
  'search, a name': (turn: number): Query => ({
    search: `${of(given, turn)} ${of(family, turn)}`,
    sort: 'relevance',
  }),
  'search, a number or an address': (turn: number): Query => ({
    search: turn % 2 ? `c-00${1000 + turn}` : `c${2000 + turn}@correo`,
    sort: 'relevance',
  }),
  'search, a slip of the keys': (turn: number): Query => ({
    search: `${of(given, turn)} ${of(slips, turn)}`,
    sort: 'relevance',
  }),
} satisfies Record<string, (turn: number) => Query>;

export type Question = keyof typeof questions;

/** Queries with responses of constant size: growth with the table is the query's own. */
export const constantSizeQueries = {
  list: questions.list,
  'list, two custom fields': (turn: number): Query =>
    conditions(
      { key: 'convenio', op: 'equals', value: `Convenio ${1 + (turn % 190)}` },
      { key: 'desde', op: 'range', from: '2016-01-01', to: '2024-01-01' },
    ),
  search: (turn: number): Query => ({ search: `c${2000 + turn}@correo` }),
} satisfies Record<string, (turn: number) => Query>;
