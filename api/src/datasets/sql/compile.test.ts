import {
  aggregatesOf,
  limits,
  operatorsOf,
  takesValue,
  writeDefinition,
  type DatasetCell,
  type DatasetDefinition,
  type DatasetType,
  type DerivedDefinition,
} from '@sala/shared-contracts';
import fc from 'fast-check';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { naiveAnswer, type NaiveColumn } from '../../testing/naive-answer';

const columns = [
  { key: 'c0', label: 'Palabra', type: 'text' },
  { key: 'c1', label: 'Cuántos', type: 'number' },
  { key: 'c2', label: 'Día', type: 'date' },
  { key: 'c3', label: 'Dicho', type: 'boolean' },
] as const;

const words = ['Ana', 'ana', 'ñandú', 'Álamo', 'zeta', 'nandu', "o'brien", '50%', 'a_b', null];
const numbers = [0, -3, 7, 7.5, 100, 1234.25, null];
const days = ['1999-12-31', '2026-01-01', '2026-01-15', '2026-02-28', '2025-02-10', null];
const truths = [true, false, null];

/** Combines every word with all neighbours, with many ties. */
const table = Array.from({ length: 84 }, (_, n) => ({
  c0: words[n % words.length] ?? null,
  c1: numbers[(n * 3) % numbers.length] ?? null,
  c2: days[(n * 5) % days.length] ?? null,
  c3: truths[(n * 2) % truths.length] ?? null,
})).filter((row) => Object.values(row).some((cell) => cell !== null)); // blank lines are no rows

const csvText = (cell: DatasetCell): string =>
  cell === null ? '' : typeof cell === 'boolean' ? (cell ? 'sí' : 'no') : `"${cell}"`;
const csv = [
  'Palabra,Cuántos,Día,Dicho',
  ...table.map(({ c0, c1, c2, c3 }) => [c0, c1, c2, c3].map(csvText).join(',')),
].join('\n');

const values = {
  text: fc.constantFrom('ana', 'Á', 'n', 'z', '', "'", '%', '_', 'nadie', "' or true --"),
  number: fc.constantFrom(0, 7, 7.5, -3, 99.9, 1e15),
  date: fc.constantFrom('1999-12-31', '2026-01-10', '2026-02-28', '2100-12-31'),
  money: fc.constantFrom(0, 700),
  boolean: fc.boolean(),
} as const satisfies Record<DatasetType, unknown>;

const filterOf = (asked: readonly NaiveColumn[]) =>
  fc
    .constantFrom(...asked)
    .chain(({ key, type }) =>
      fc
        .tuple(
          fc.constantFrom(...operatorsOf[type]),
          values[type] as fc.Arbitrary<string | number | boolean>,
        )
        .map(([operator, value]) =>
          takesValue(operator) ? { column: key, operator, value } : { column: key, operator },
        ),
    );
const keysOf = (asked: readonly NaiveColumn[]): string[] => asked.map(({ key }) => key);
const sortsBy = (keys: readonly string[]) =>
  fc
    .shuffledSubarray([...keys], { maxLength: Math.min(3, keys.length) })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((column) => fc.boolean().map((descending) => ({ column, descending }))),
      ),
    );
const filtersOf = (asked: readonly NaiveColumn[]) => fc.array(filterOf(asked), { maxLength: 3 });

const rowsOf = (asked: readonly NaiveColumn[]): fc.Arbitrary<DatasetDefinition> =>
  fc
    .record({
      columns: fc.option(fc.shuffledSubarray(keysOf(asked), { minLength: 1 }), { nil: undefined }),
      filters: filtersOf(asked),
      sorts: sortsBy(keysOf(asked)),
    })
    .map(({ columns: chosen, ...rest }) => (chosen ? { columns: chosen, ...rest } : rest));

const everyMeasure = (asked: readonly NaiveColumn[]) => [
  { aggregate: 'count' as const },
  ...asked.flatMap(({ key, type }) =>
    aggregatesOf[type].map((aggregate) => ({ aggregate, column: key })),
  ),
];
const groupsOf = (
  asked: readonly NaiveColumn[],
  measured = everyMeasure(asked),
): fc.Arbitrary<DatasetDefinition> =>
  fc
    .tuple(
      fc.shuffledSubarray(keysOf(asked), { maxLength: Math.min(3, asked.length) }),
      fc.constantFrom('day', 'month', 'year', undefined),
      fc.shuffledSubarray(measured, {
        minLength: 1,
        maxLength: Math.min(measured.length, limits.datasetMeasuresMax),
      }),
      filtersOf(asked),
    )
    .chain(([keys, step, measures, found]) => {
      const isDate = (column: string): boolean =>
        asked.some(({ key, type }) => key === column && type === 'date');
      const groups = keys.map((column) => (isDate(column) && step ? { column, step } : { column }));
      const names = [
        ...keys,
        ...measures.map((measure) =>
          'column' in measure ? `${measure.aggregate}_${measure.column}` : 'count',
        ),
      ];
      return sortsBy(names).map((sorts): DatasetDefinition => ({
        ...(groups.length > 0 ? { groups } : {}),
        measures,
        filters: found,
        sorts,
      }));
    });

/** Binary and decimal sums differ in the last digits. */
const roundNumbers = (row: readonly DatasetCell[]): DatasetCell[] =>
  row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(6)) : cell));

describe('dataset questions', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let datasetId: string;

  const ask = (definition: DatasetDefinition, more: object = {}, of = datasetId) =>
    owner.client.ok('datasetRows', {
      params: { datasetId: of },
      query: { definition: writeDefinition(definition), pageSize: 500, ...more },
    });
  const refusal = async (definition: unknown) => {
    const { status, errors } = await owner.client.refused('datasetRows', {
      params: { datasetId },
      query: { definition: JSON.stringify(definition) },
    });
    return [status, errors?.map(({ path, code }) => `${path} ${code}`)];
  };

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    const { fileId } = await owner.client.ok('datasetUpload', {
      query: { name: 'todo.csv' },
      body: new Blob([csv]),
    });
    const stored = columns.map((column) => ({ ...column, personal: false }));
    datasetId = (
      await owner.client.ok('datasetCreate', { body: { fileId, name: 'Todo', columns: stored } })
    ).id;
    // Another dataset of the company has other types, and its values must not interfere.
    const other = await owner.client.ok('datasetUpload', {
      query: { name: 'otro.csv' },
      body: new Blob(['a,b,c,d\nx,y,z,w\n']),
    });
    await owner.client.ok('datasetCreate', {
      body: {
        fileId: other.fileId,
        name: 'Otro',
        columns: other.columns.map(({ key, label }) => ({
          key,
          label,
          type: 'text' as const,
          personal: false,
        })),
      },
    });
  });
  afterAll(() => api.close());

  test.each([
    ['rows', rowsOf(columns)],
    ['groups', groupsOf(columns)],
  ] as const)('%s: the database equals the naive answer', async (_what, asked) => {
    await fc.assert(
      fc.asyncProperty(asked, async (definition) => {
        const expected = naiveAnswer(columns, table, definition);
        const answer = await ask(definition);
        expect(answer.total).toBe(expected.length);
        expect(answer.rows.map(roundNumbers)).toEqual(expected.map(roundNumbers));
      }),
      { numRuns: 25 },
    );
  });

  /** Columns of an answer as those of a derived dataset. */
  const derivedColumns = ({
    columns: chosen,
    groups,
    measures,
  }: DerivedDefinition): NaiveColumn[] => {
    const typeOf = (column = ''): DatasetType =>
      columns.find(({ key }) => key === column)?.type ?? 'number'; // a count
    const shown =
      groups || measures
        ? [...(groups ?? []), ...(measures ?? [])].map(({ column }) => column)
        : (chosen ?? keysOf(columns));
    return shown.map((column, place) => ({ key: `c${place}`, type: typeOf(column) }));
  };
  // Equal quotients may differ in their last digit in PostgreSQL.
  const exactMeasures = everyMeasure(columns).filter(({ aggregate }) => aggregate !== 'avg');
  const baseAsked = fc
    .oneof(rowsOf(columns), groupsOf(columns, exactMeasures))
    .map(({ sorts: _sorts, ...stored }): DerivedDefinition => stored);
  const bothAsked = baseAsked.chain((of) => {
    const derived = derivedColumns(of);
    return fc.tuple(
      fc.constant(of),
      fc.array(fc.oneof(rowsOf(derived), groupsOf(derived)), { minLength: 4, maxLength: 4 }),
    );
  });

  test('a derived dataset equals the naive answer to the naive answer', async () => {
    let madeCount = 0;
    await fc.assert(
      fc.asyncProperty(bothAsked, async ([of, questions]) => {
        madeCount += 1;
        const derived = await owner.client.ok('datasetDerive', {
          params: { datasetId },
          body: { name: `Derivado ${madeCount}`, definition: of },
        });
        const shown = derivedColumns(of);
        expect(derived.columns.map(({ key, type }) => ({ key, type }))).toEqual(shown);
        const rows = naiveAnswer(columns, table, of).map((cells) =>
          Object.fromEntries(cells.map((cell, place) => [`c${place}`, cell])),
        );
        for (const question of questions) {
          const answer = await ask(question, {}, derived.id);
          expect(answer.rows.map(roundNumbers)).toEqual(
            naiveAnswer(shown, rows, question).map(roundNumbers),
          );
        }
      }),
      { numRuns: 8 },
    );
  });

  /** Reads all pages, each from the end of the previous one. */
  const readAllPages = async (definition: DatasetDefinition, pageSize: number) => {
    const found: (readonly DatasetCell[])[] = [];
    for (let after: string | undefined; ;) {
      const page = await ask(definition, { pageSize, ...(after ? { after } : {}) });
      found.push(...page.rows);
      if (page.next === null) return found;
      after = page.next;
    }
  };

  test('pages neither repeat nor skip rows, by number or cursor, in every order', async () => {
    const definition = { sorts: [{ column: 'c3' }] };
    const pages = await Promise.all(
      [1, 2, 3].map((page) => ask(definition, { page, pageSize: 30 })),
    );
    expect(pages.flatMap(({ rows }) => rows)).toEqual((await ask(definition)).rows);
    await fc.assert(
      fc.asyncProperty(fc.oneof(rowsOf(columns), groupsOf(columns)), async (asked) =>
        expect(await readAllPages(asked, 31)).toEqual((await ask(asked)).rows),
      ),
      { numRuns: 5 },
    );
  });

  test.each([
    ['an invalid cursor', 'x'],
    ['a cursor of another order', 'WyIxIiwiMiJd'],
    ['text instead of a number', 'WyJ4Il0'],
  ])('rejects %s', async (_what, after) => {
    const { errors } = await owner.client.refused('datasetRows', {
      params: { datasetId },
      query: { after },
    });
    expect(errors).toMatchObject([{ path: 'after', code: 'format' }]);
  });

  test.each([
    [
      'a column that does not exist',
      { sorts: [{ column: 'c9' }] },
      'definition.sorts.0.column unknown',
    ],
    [
      'SQL for a column',
      { filters: [{ column: 'c0"; drop table dataset; --', operator: 'filled' }] },
      'definition.filters.0.column format',
    ],
    ['a column of the table itself', { columns: ['company_id'] }, 'definition.columns.0 unknown'],
    [
      'SQL for an operator',
      { filters: [{ column: 'c0', operator: '= 1 or 1 =', value: 'x' }] },
      'definition.filters.0.operator not_an_option',
    ],
    [
      'an operator of another type',
      { filters: [{ column: 'c1', operator: 'contains', value: 'x' }] },
      'definition.filters.0.operator not_an_option',
    ],
    [
      'a value of another type',
      { filters: [{ column: 'c1', operator: 'is', value: '1 or true' }] },
      'definition.filters.0.value type',
    ],
    [
      'a missing value',
      { filters: [{ column: 'c1', operator: 'is' }] },
      'definition.filters.0.value required',
    ],
    [
      'an invalid date',
      { filters: [{ column: 'c2', operator: 'is', value: '2026-02-30' }] },
      'definition.filters.0.value not_a_date',
    ],
    [
      'a sum of text',
      { measures: [{ aggregate: 'sum', column: 'c0' }] },
      'definition.measures.0.aggregate not_an_option',
    ],
    [
      'months of text',
      { groups: [{ column: 'c0', step: 'month' }] },
      'definition.groups.0.step not_an_option',
    ],
    [
      'SQL for a step',
      { groups: [{ column: 'c2', step: "day') --" }] },
      'definition.groups.0.step not_an_option',
    ],
    ['a repeated column', { columns: ['c0', 'c0'] }, 'definition.columns.1 duplicate'],
    [
      'a cross-table with one group',
      { groups: [{ column: 'c0' }], chart: 'pivot' },
      'definition.groups.1 required',
    ],
    ['an unknown property', { where: '1=1' }, 'definition.where unknown'],
  ])('rejects %s', async (_what, definition, fault) => {
    expect(await refusal(definition)).toEqual([400, [fault]]);
  });

  test('rejects invalid JSON', async () => {
    const { errors } = await owner.client.refused('datasetRows', {
      params: { datasetId },
      query: { definition: '{"a' },
    });
    expect(errors).toMatchObject([{ path: 'definition', code: 'format' }]);
  });

  test('column stats cover the filtered rows', async () => {
    const remaining = table.filter(({ c3 }) => c3 === true);
    const definition = writeDefinition({
      filters: [{ column: 'c3', operator: 'is', value: true }],
    });
    const stats = await owner.client.ok('datasetColumnStats', {
      params: { datasetId },
      query: { column: 'c1', definition },
    });
    const present = remaining.flatMap(({ c1 }) => (c1 === null ? [] : [c1]));
    expect(stats).toMatchObject({
      filled: present.length,
      empty: remaining.length - present.length,
      distinct: new Set(present).size,
      min: Math.min(...present),
      max: Math.max(...present),
      sum: present.reduce((sum, value) => sum + value, 0),
    });
    expect(stats.top[0]?.count).toBe(
      Math.max(
        ...[...new Set(present)].map((value) => present.filter((other) => other === value).length),
      ),
    );
  });

  test('a row deleted between pages shifts none of the following', async () => {
    const first = await ask({}, { pageSize: 40 });
    const all = await ask({});
    await api.database.asOwner((client) =>
      client.query('delete from dataset_row where dataset_id = $1 and n in (1, 2, 40)', [
        datasetId,
      ]),
    );
    const second = await ask({}, { pageSize: 40, after: first.next });
    expect(second.rows).toEqual(all.rows.slice(40, 80));
  });
});
