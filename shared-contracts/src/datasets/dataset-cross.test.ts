import fc from 'fast-check';
import { crossQuestions, crossTable, isCrossed } from './dataset-cross';
import type { DatasetCell } from './datasets';

interface Sale {
  readonly keys: readonly DatasetCell[];
  readonly pesos: number;
}

/** Reference implementation of grouping: keys, row count and sum. */
const grouped = (sales: readonly Sale[], from: number, to: number): DatasetCell[][] => {
  const names = [...new Set(sales.map(({ keys }) => JSON.stringify(keys.slice(from, to))))];
  return names.map((name) => {
    const own = sales.filter(({ keys }) => JSON.stringify(keys.slice(from, to)) === name);
    return [
      ...(JSON.parse(name) as DatasetCell[]),
      own.length,
      own.reduce((sum, { pesos }) => sum + pesos, 0),
    ]; // the tuple built above
  });
};

const sum = (values: readonly (DatasetCell | undefined)[]): number =>
  values.reduce<number>((total, value) => total + Number(value ?? 0), 0);

test('cells equal the grouped rows, and totals equal a naive sum', () => {
  const key = fc.constantFrom<DatasetCell>('Norte', 'norte', '', null, 7, '7', true);
  const sales = (size: number) =>
    fc.array(
      fc.record({
        keys: fc.array(key, { minLength: size, maxLength: size }),
        pesos: fc.integer({ min: -99, max: 99 }),
      }),
      { minLength: 1, maxLength: 40 },
    );
  fc.assert(
    fc.property(
      fc.constantFrom(2, 3).chain((size) => fc.tuple(fc.constant(size), sales(size))),
      fc.constantFrom(0, 1),
      ([size, made], measure) => {
        const cells = grouped(made, 0, size);
        const answers = {
          cells,
          across: grouped(made, size - 1, size),
          down: grouped(made, 0, size - 1),
          all: grouped(made, 0, 0)[0] ?? [],
        };
        const { heads, lines, totals, total } = crossTable(answers, size, measure);
        const shown = lines.flatMap(({ name, values }) =>
          values.flatMap((value, place) =>
            value === undefined ? [] : [JSON.stringify([...name, heads[place], value])],
          ),
        );
        expect([...shown].sort()).toEqual(
          cells.map((row) => JSON.stringify([...row.slice(0, size), row[size + measure]])).sort(),
        );
        expect(lines.map((line) => line.total)).toEqual(lines.map(({ values }) => sum(values)));
        expect(totals).toEqual(
          heads.map((_, place) => sum(lines.map(({ values }) => values[place]))),
        );
        expect(total).toBe(sum(totals));
      },
    ),
  );
});

test('sorts each part by its own columns, and rows by a measure', () => {
  const [site, month] = [{ column: 'site' }, { column: 'day', step: 'month' as const }];
  const [bySite, byDay, byCount] = ['site', 'day', 'count'].map((column) => ({
    column,
    descending: true,
  }));
  const asked = { measures: [{ aggregate: 'count' }] };
  const sorts = [byCount, bySite, byDay].flatMap((sort) => sort ?? []);
  const shown = { groups: [site, month], columns: ['site'], sorts, chart: 'pivot' };
  expect(crossQuestions(shown)).toEqual({
    cells: { ...asked, groups: [site, month] },
    across: { ...asked, groups: [month], sorts: [byDay] },
    down: { ...asked, groups: [site], sorts: [byCount, bySite] },
    all: asked,
  });
});

test.each([
  [{ chart: 'pivot', groups: [{ column: 'a' }, { column: 'b' }] }, true],
  [{ chart: 'pivot', groups: [{ column: 'a' }] }, false],
  [{ chart: 'bar', groups: [{ column: 'a' }, { column: 'b' }] }, false],
] as const)('%j is crossed: %s', ({ chart, groups }, crossed) =>
  expect(isCrossed({ chart, groups: [...groups] })).toBe(crossed),
);
