import {
  conditionOperatorsOf,
  conditionTypes,
  type ConditionLeaf,
  type ConditionOperator,
  type ConditionType,
  type RuleCondition,
  type RuleField,
} from '@sala/shared-contracts';
import fc from 'fast-check';
import { inTransaction, type Db } from '../../platform/database/database';
import { sameTimeDaysLater, startOfDay } from '../../platform/time/wall-clock';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import type { RuleClock } from '../model/comparison-tests';
import { evaluate, type FieldValue, type Snapshot } from '../model/evaluate';
import { compileCondition, sqlTypes } from './compile-condition';
import { Parameters } from './parameters';

const fields: readonly RuleField[] = conditionTypes.map((type) => ({
  key: type,
  label: null,
  type,
  operators: [...conditionOperatorsOf[type]],
  options: [],
  isDate: false,
  settable: false,
}));

type Row = Readonly<Record<ConditionType, FieldValue>>;

/* Times shortly before and after a clock was set forth or back, or on an ordinary day. */
const clocks: readonly RuleClock[] = [
  { now: '2026-11-28T05:59:59.999Z', timeZone: 'America/Mexico_City' },
  { now: '2026-03-08T11:30:00.000Z', timeZone: 'America/Tijuana' },
  { now: '2026-11-01T09:30:00.250Z', timeZone: 'America/Tijuana' },
  { now: '2026-03-29T00:30:00.000Z', timeZone: 'Europe/Madrid' },
  { now: '2026-04-05T03:00:00.000Z', timeZone: 'America/Santiago' },
  { now: '2026-09-06T04:10:00.000Z', timeZone: 'America/Santiago' },
  { now: '2026-04-04T15:10:00.000Z', timeZone: 'Australia/Lord_Howe' },
];
const [firstClock] = clocks;

const dayMs = 86_400_000;
const spans = [1, 2, 3, 24, 48, 90, 1000];

const words = ['Ana', 'ANÁ', 'aná lópez', 'Muñoz', 'munoz', '50%', 'a_b', "o'b", '\\\\', ' ', ''];
const text = fc.oneof(
  fc.constantFrom(...words),
  // Beginnings of words, written as somebody else would.
  fc.constantFrom('a', 'Á', 'An', 'ÁN', 'mu', 'MUÑ', 'ló', 'LO', '0%', '_'),
  fc.string({ unit: fc.constantFrom(...'aÁnÑß%_\\ ςΣ', 'á', 'ﬁ', 'İ', '́', '½'), maxLength: 4 }),
);
const amount = fc.oneof(
  fc.constantFrom(-1, -0, 0, 1, 99, 100),
  fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
);
const numbers = fc.oneof(
  amount,
  fc.constantFrom(0.1, 0.3, 1.005, 7.5),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const choice = fc.constantFrom('new', 'New', 'won', 'perdído', '');

const dayNear = ({ now }: RuleClock): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .constantFrom(...spans.flatMap((days) => [-days, days]), 0, 1, -1)
      .map((days) => new Date(Date.parse(now) + days * dayMs).toISOString().slice(0, 10)),
    fc.constantFrom('1900-01-01', '2024-02-29', '2100-12-31'),
  );
/** At the edges of spans and days, a microsecond beside them, or anywhere near. */
const instantNear = (clock: RuleClock): fc.Arbitrary<string> => {
  const { now, timeZone } = clock;
  const edges = spans.flatMap((n) =>
    [-n, n].flatMap((signed) => [
      sameTimeDaysLater(now, timeZone, signed),
      new Date(Date.parse(now) + signed * 60_000).toISOString(),
      new Date(Date.parse(now) + signed * 3_600_000).toISOString(),
      new Date(Date.parse(now) + signed * dayMs).toISOString(),
      startOfDay(sameTimeDaysLater(now, timeZone, signed).slice(0, 10), timeZone),
    ]),
  );
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...edges, now), fc.constantFrom('', '001', '999'))
      .map(([instant, micros]) => instant.replace('Z', `${micros}Z`)),
    fc
      .integer({ min: -3 * dayMs, max: 3 * dayMs })
      .map((ms) => new Date(Date.parse(now) + ms).toISOString()),
  );
};

const valuesOf = (clock: RuleClock) =>
  ({
    text,
    number: numbers,
    money: amount,
    boolean: fc.boolean(),
    day: dayNear(clock),
    instant: instantNear(clock),
    choice,
    list: text,
  }) satisfies Record<ConditionType, fc.Arbitrary<string | number | boolean>>;

const rowOf = (clock: RuleClock): fc.Arbitrary<Row> => {
  const values = valuesOf(clock);
  return fc.record({
    text: fc.option(values.text),
    number: fc.option(values.number),
    money: fc.option(values.money),
    boolean: fc.option(values.boolean),
    day: fc.option(values.day),
    instant: fc.option(values.instant),
    choice: fc.option(values.choice),
    list: fc.option(fc.array(values.list, { maxLength: 3 })),
  });
};

const span = fc.record({
  amount: fc.constantFrom(...spans),
  unit: fc.constantFrom('minutes', 'hours', 'days'),
});

const leafOf = (clock: RuleClock): fc.Arbitrary<ConditionLeaf> => {
  const values = valuesOf(clock);
  const valueOf = (
    type: ConditionType,
    op: ConditionOperator,
  ): fc.Arbitrary<ConditionLeaf['value']> => {
    const scalar: fc.Arbitrary<string | number | boolean> = values[type];
    if (op === 'exists' || op === 'notExists') return fc.constant(undefined);
    if (op === 'withinLast' || op === 'withinNext') return span;
    if (op === 'in' || op === 'notIn') return fc.array(scalar, { minLength: 1, maxLength: 3 });
    return type === 'instant' ? fc.oneof(values.instant, values.day) : scalar;
  };
  const fitting = fc
    .constantFrom(...conditionTypes, 'text' as const, 'instant' as const)
    .chain((type) =>
      fc
        .constantFrom<ConditionOperator>(...conditionOperatorsOf[type])
        .chain((op) =>
          valueOf(type, op).map((value) =>
            value === undefined ? { field: type, op } : { field: type, op, value },
          ),
        ),
    );
  /* What was saved before a field changed or was removed. */
  const unfitting = fc.record({
    field: fc.constantFrom('gone', 'constructor', ...conditionTypes),
    op: fc.constantFrom<ConditionOperator>('eq', 'neq', 'notIn', 'notExists', 'gt', 'withinLast'),
    value: fc.oneof(text, amount, fc.boolean(), span, fc.array(text, { minLength: 1 })),
  });
  return fc.oneof({ arbitrary: fitting, weight: 12 }, { arbitrary: unfitting, weight: 1 });
};

const conditionOf = (clock: RuleClock): fc.Arbitrary<RuleCondition> =>
  fc.letrec<{ node: RuleCondition; leaf: ConditionLeaf; group: RuleCondition }>((tie) => ({
    leaf: leafOf(clock),
    group: fc.oneof(
      fc.array(tie('node'), { maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('node'), { maxLength: 3 }).map((any) => ({ any })),
    ),
    node: fc.oneof({ maxDepth: 4, depthIdentifier: 'condition' }, tie('leaf'), tie('group')),
  })).node;

const recordset = conditionTypes.map((type) => `"${type}" ${sqlTypes[type]}`).join(', ');

const asSql = async (
  db: Db,
  condition: RuleCondition,
  rows: readonly Row[],
  clock: RuleClock,
): Promise<number[]> => {
  const parameters = new Parameters();
  const given = parameters.add(JSON.stringify(rows.map((row, id) => ({ id, ...row }))));
  const holds = compileCondition(
    condition,
    fields,
    clock,
    { expressionOf: ({ key }) => `s."${key}"`, rowsOf: () => null, totalOf: () => null },
    parameters,
  );
  const found = await db.query<{ id: number }>(
    `select s.id from jsonb_to_recordset(${given}::jsonb) as s (id int, ${recordset}) where ${holds} order by s.id`,
    parameters.values,
  );
  return found.map(({ id }) => id);
};

const snapshotOf = (values: Row): Snapshot => ({
  kind: 'customer',
  id: '',
  label: '',
  ownerId: null,
  patientId: null,
  customerId: null,
  leadId: null,
  values,
});

const inMemory = (condition: RuleCondition, rows: readonly Row[], clock: RuleClock): number[] =>
  rows.flatMap((row, id) =>
    evaluate(condition, snapshotOf(row), clock, fields).holds ? [id] : [],
  );

describe('conditions', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const inDatabase = <Result>(run: (db: Db) => Promise<Result>): Promise<Result> =>
    inTransaction(database.pool, { userId: null, companyId: null }, run);

  test('memory and SQL agree on any condition of any rows', () =>
    inDatabase((db) =>
      fc.assert(
        fc.asyncProperty(
          fc
            .constantFrom(...clocks)
            .chain((clock) =>
              fc.tuple(
                fc.constant(clock),
                conditionOf(clock),
                fc.array(rowOf(clock), { minLength: 1, maxLength: 12 }),
              ),
            ),
          async ([clock, condition, rows]) => {
            expect(await asSql(db, condition, rows, clock)).toEqual(
              inMemory(condition, rows, clock),
            );
          },
        ),
        { numRuns: 80 },
      ),
    ));

  test('days on the clock of the company are those of PostgreSQL', () =>
    inDatabase((db) =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...clocks),
          fc.integer({ min: -400, max: 400 }),
          fc.integer({ min: -2 * dayMs, max: 2 * dayMs }),
          async ({ now: near, timeZone }, days, ms) => {
            const now = new Date(Date.parse(near) + ms).toISOString();
            const { later, starts } = await db.one<{ later: string; starts: string }>(
              `select ($1::timestamptz at time zone $2 + make_interval(days => $3)) at time zone $2 as later,
                 $1::date::timestamp at time zone $2 as starts`,
              [now, timeZone, days],
            );
            expect([
              Date.parse(sameTimeDaysLater(now, timeZone, days)),
              Date.parse(startOfDay(now.slice(0, 10), timeZone)),
            ]).toEqual([Date.parse(later), Date.parse(starts)]);
          },
        ),
        { numRuns: 60 },
      ),
    ));
});

test.each<[ConditionLeaf, FieldValue, boolean]>([
  // A field without a value equals nothing.
  [{ field: 'text', op: 'neq', value: 'Ana' }, null, true],
  [{ field: 'text', op: 'eq', value: 'Ana' }, null, false],
  [{ field: 'choice', op: 'notIn', value: ['new'] }, null, true],
  [{ field: 'list', op: 'notContains', value: 'vip' }, null, true],
  [{ field: 'list', op: 'exists' }, [], false],
  [{ field: 'day', op: 'lt', value: '2026-01-01' }, null, false],
  // Accents and case.
  [{ field: 'text', op: 'eq', value: 'jose muñoz' }, 'JOSÉ MUNOZ', true],
  [{ field: 'list', op: 'contains', value: 'vip' }, ['VIP'], true],
  // The 27th ends at 06:00 UTC of the 28th; it is 23:59:59 of the 27th.
  [{ field: 'day', op: 'withinNext', value: { amount: 1, unit: 'days' } }, '2026-11-27', true],
  [{ field: 'day', op: 'withinNext', value: { amount: 1, unit: 'days' } }, '2026-11-28', true],
  [{ field: 'day', op: 'withinNext', value: { amount: 1, unit: 'days' } }, '2026-11-29', false],
  [{ field: 'instant', op: 'gt', value: '2026-11-27' }, '2026-11-28T05:59:59.999Z', false],
  [{ field: 'instant', op: 'gt', value: '2026-11-27' }, '2026-11-28T06:00:00Z', true],
  [{ field: 'instant', op: 'lte', value: '2026-11-27' }, '2026-11-28T05:59:59.999Z', true],
  [{ field: 'instant', op: 'gte', value: '2026-11-28' }, '2026-11-28T06:00:00Z', true],
  // What its field does not take does not hold, whatever it asks.
  [{ field: 'gone', op: 'notExists' }, null, false],
  [{ field: 'number', op: 'neq', value: 'x' }, 1, false],
])('%j of %j: %s', (leaf, value, expected) => {
  const row = {
    ...Object.fromEntries(conditionTypes.map((type) => [type, null])),
    [leaf.field]: value,
  };
  const { holds, comparisons } = evaluate(
    leaf,
    { ...snapshotOf(row as Row) }, // every type is there
    firstClock ?? { now: '', timeZone: '' },
    fields,
  );
  expect([holds, comparisons.length, comparisons[0]?.holds]).toEqual([expected, 1, expected]);
});
