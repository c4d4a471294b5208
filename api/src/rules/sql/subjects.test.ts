import type {
  ConditionLeaf,
  ConditionOperator,
  RuleCondition,
  RuleField,
  RuleSubject,
} from '@sala/shared-contracts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { inTransaction, type Db } from '../../platform/database/database';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { consultation } from '../../testing/records/purchases';
import { checkCondition } from '../model/check-condition';
import { evaluate, type FieldValue } from '../model/evaluate';
import { subjectFields } from '../model/subject-fields';
import { bounded } from './bounded';
import { countSubjects, findDue, findSubjects } from './subjects.queries';

const timeZone = 'America/Tijuana';
/* The clock was set forward the night before. */
const clock = { now: '2026-03-08T20:00:00Z', timeZone };
const names = ['Ana Muñoz', 'ANA MUNOZ', 'José Ibáñez', 'Ñusta', '50% Óscar'];
const notes = ['Al contado', 'al CONTADÓ', 'mañana', 'a_b', null];
const numbers = [0, -2.5, 0.1, 1e21, 5e-7, 100, null];
const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-04-08', '1999-12-31', null];

let api: TestApi;
let company: SignedInMember;
let other: SignedInMember;

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(new Date(clock.now));
  company = await signedInCompany(api, { founder: ['owner', 'billing'] });
  other = await signedInCompany(api);
  const { client } = company;
  const field = { required: false };
  const options = [
    { value: 'corto', label: 'Plazo corto', sortOrder: 1 },
    { value: 'largo', label: 'Plazo largo', sortOrder: 2 },
  ];
  await client.ok('customerFieldCreate', {
    body: { ...field, key: 'nota', label: 'Nota', type: 'text' },
  });
  await client.ok('customerFieldCreate', {
    body: { ...field, key: 'puntos', label: 'Puntos', type: 'number' },
  });
  await client.ok('customerFieldCreate', {
    body: { ...field, key: 'renueva', label: 'Renueva', type: 'date' },
  });
  await client.ok('customerFieldCreate', {
    body: { ...field, key: 'plazo', label: 'Plazo', type: 'select', options },
  });
  for (let n = 0; n < 30; n += 1) {
    api.clock.move(new Date(Date.parse(clock.now) - n * 8 * 3_600_000));
    const { id: customerId } = await client.ok('customerCreate', {
      body: {
        kind: 'person',
        name: `${names[n % names.length]}`,
        ...(n % 3 === 0 ? {} : { birthDate: `${1950 + n}-03-${String(1 + n).padStart(2, '0')}` }),
        ...(n % 4 === 0 ? { tags: ['VIP', 'Señal'] } : {}),
        ...(n % 2 === 0 ? { state: 'Baja California' } : {}),
        values: {
          nota: notes[n % notes.length] ?? null,
          puntos: numbers[n % numbers.length] ?? null,
          renueva: days[n % days.length] ?? null,
          plazo: n % 3 === 0 ? null : n % 3 === 1 ? 'corto' : 'largo',
        },
      },
    });
    if (n % 5 === 0)
      await client.ok('purchaseCreate', {
        body: {
          customerId,
          items: [{ ...consultation, quantity: 1 + (n % 2) }],
          idempotencyKey: randomUUID(),
          issue: n % 10 === 0,
        },
      });
  }
  api.clock.move(new Date(clock.now));
});
afterAll(() => api.close());

const inCompany = <Result>(run: (db: Db) => Promise<Result>, { companyId } = company) =>
  inTransaction(api.database.pool, { userId: null, companyId }, run);

const leafOf = (
  { key: field, type, operators }: RuleField,
  values: readonly FieldValue[],
): fc.Arbitrary<ConditionLeaf> => {
  const known = values.flat().filter((value) => value !== null);
  const value = fc.constantFrom<string | number | boolean>(
    ...known,
    ...(type === 'number' || type === 'money'
      ? [0, 7]
      : type === 'boolean'
        ? [true]
        : ['2026-03-08']),
  );
  return fc
    .constantFrom<ConditionOperator>(...operators)
    .chain((op): fc.Arbitrary<ConditionLeaf> => {
      if (op === 'exists' || op === 'notExists') return fc.constant({ field, op });
      if (op === 'withinLast' || op === 'withinNext')
        return fc
          .record({
            amount: fc.constantFrom(1, 2, 24, 31),
            unit: type === 'day' ? fc.constant('days' as const) : fc.constantFrom('hours', 'days'),
          })
          .map((span) => ({ field, op, value: span }));
      return op === 'in' || op === 'notIn'
        ? fc
            .array(value, { minLength: 1, maxLength: 2 })
            .map((list) => ({ field, op, value: list }))
        : value.map((one) => ({ field, op, value: one }));
    });
};

test('customers found are those of which memory says so, custom fields included', () =>
  inCompany(async (db) => {
    const fields = await subjectFields(db, 'customer');
    const page = { after: null, limit: 100 };
    const all = await findSubjects(db, 'customer', { all: [] }, fields, clock, page);
    expect(all).toHaveLength(30);
    const leaves = fields.map((field) =>
      leafOf(
        field,
        all.map(({ values }) => values[field.key] ?? null),
      ),
    );
    const custom = leaves.slice(-4);
    const leaf = fc.oneof(...leaves, ...custom, ...custom, ...custom);
    const group = fc.oneof(
      fc.array(leaf, { maxLength: 3 }).map((any): RuleCondition => ({ any })),
      leaf,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(group, { maxLength: 3 }), async (parts) => {
        const condition = { all: parts };
        const wanted = all.filter((one) => evaluate(condition, one, clock, fields).holds);
        const found = await findSubjects(db, 'customer', condition, fields, clock, page);
        expect(found).toEqual(wanted);
        expect(await countSubjects(db, 'customer', condition, fields, clock)).toBe(wanted.length);
      }),
      { numRuns: 25 },
    );
  }));

test('pages follow one another; another company has none of them', async () => {
  const read = (db: Db, after: string | null) =>
    findSubjects(db, 'customer', { all: [] }, [], clock, { after, limit: 18 });
  await inCompany(async (db) => {
    const first = await read(db, null);
    const second = await read(db, first.at(-1)?.id ?? null);
    expect([first.length, second.length]).toEqual([18, 12]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(30);
  });
  expect(await inCompany((db) => read(db, null), other)).toEqual([]);
});

test('ages and birthdays are those of the company’s day', () =>
  inCompany(async (db) => {
    const fields = await subjectFields(db, 'customer');
    // Late in the evening of the 7th; in UTC it is the 8th.
    const evening = { now: '2026-03-08T06:30:00Z', timeZone };
    const condition: RuleCondition = { field: 'nextBirthday', op: 'eq', value: '2026-03-08' };
    const page = { after: null, limit: 9 };
    const [born] = await findSubjects(db, 'customer', condition, fields, evening, page);
    expect(born?.values).toMatchObject({ birthDate: '1957-03-08', age: 68 });
    const [later] = await findSubjects(db, 'customer', condition, fields, clock, page);
    expect(later?.values).toMatchObject({ birthDate: '1957-03-08', age: 69 });
  }));

describe('subjects that are due', () => {
  const due = (
    subject: RuleSubject,
    field: string,
    minutes: number,
    from: string,
    until: string,
  ): Promise<string[]> =>
    inCompany(async (db) =>
      (await findDue(db, subject, field, minutes, { from, until }, clock, 50)).map(
        ({ dueAt }) => dueAt,
      ),
    );
  const dayMinutes = 24 * 60;

  test('whole days keep the time of day when the clock is set forward, minutes do not', async () => {
    api.clock.move(new Date('2026-03-06T18:00:00Z')); // 10:00
    await company.client.ok('leadCreate', {
      body: { name: 'Luz', phone: '+526641234567', source: 'web' },
    });
    api.clock.move(new Date(clock.now));
    const window = ['2026-03-08T00:00:00Z', '2026-03-10T00:00:00Z'] as const;
    expect(await due('lead', 'createdAt', 3 * dayMinutes, ...window)).toEqual([
      expect.stringContaining('2026-03-09T17:00:00'),
    ]);
    expect(await due('lead', 'createdAt', 3 * dayMinutes - 30, ...window)).toEqual([
      expect.stringContaining('2026-03-09T17:30:00'),
    ]);
  });

  test('a day begins at midnight on the company’s clock; the window has its end, not its beginning', async () => {
    const starts = '2026-03-08T08:00:00Z';
    const nine = '2026-03-08T16:00:00Z'; // 9:00 after the change
    const before = '2026-03-07T00:00:00Z';
    const count = async (minutes: number, from: string, until: string) =>
      (await due('customer', 'custom.renueva', minutes, from, until)).filter((at) => at === until)
        .length;
    expect(await count(0, before, starts)).toBe(5);
    expect(await due('customer', 'custom.renueva', 0, starts, '2026-03-08T08:00:00.001Z')).toEqual(
      [],
    );
    expect(await count(9 * 60, before, nine)).toBe(5);
    expect(await count(-dayMinutes, '2026-03-06T00:00:00Z', '2026-03-07T08:00:00Z')).toBe(5);
  });

  test('those due at the same moment are not cut apart', () =>
    inCompany(async (db) => {
      const window = { from: '2026-03-07T00:00:00Z', until: '2026-03-10T00:00:00Z' };
      const found = await findDue(db, 'customer', 'custom.renueva', 0, window, clock, 7);
      expect(found.map(({ dueAt }) => dueAt)).toEqual([
        ...Array<string>(5).fill('2026-03-07T08:00:00Z'),
        ...Array<string>(5).fill('2026-03-08T08:00:00Z'),
      ]);
    }));

  test('nothing is due by a field that is gone or is no date', async () => {
    const window = ['2000-01-01T00:00:00Z', '2030-01-01T00:00:00Z'] as const;
    expect(await due('customer', 'custom.nada', 0, ...window)).toEqual([]);
    expect(await due('customer', 'name', 0, ...window)).toEqual([]);
  });
});

test('conditions that take too long are stopped, and the limit ends with them', async () => {
  await inCompany(async (db) => {
    const limitNow = () =>
      db.one(
        "select current_setting('statement_timeout') as limit, current_setting('max_parallel_workers_per_gather') as workers",
      );
    const before = await limitNow();
    await bounded(db, () => db.query('select 1'), 50);
    expect(await limitNow()).toEqual(before);
  });
  await expect(
    inCompany((db) => bounded(db, () => db.query('select pg_sleep(10)'), 50)),
  ).rejects.toMatchObject({ code: 'rule.too_slow' });
});

test('a condition that its subject does not take is refused at the part that is wrong', () =>
  inCompany(async (db) => {
    const fields = await subjectFields(db, 'customer');
    const faults = (condition: RuleCondition): unknown => {
      try {
        checkCondition(fields, condition, 'definition.condition');
        return null;
      } catch (error) {
        return (error as { readonly facts: { readonly errors: unknown } }).facts.errors; // a ProblemError
      }
    };
    const at = (path: string, code: string) => ({ path: `definition.condition.${path}`, code });
    expect(
      faults({
        all: [
          { field: 'status', op: 'eq', value: 'active' },
          {
            any: [
              { field: 'custom.nada', op: 'exists' },
              { field: 'status', op: 'gt', value: 'a' },
            ],
          },
          { field: 'status', op: 'in', value: ['active', 'gone'] },
          { field: 'custom.plazo', op: 'eq', value: 'mediano' },
          { field: 'birthDate', op: 'gt', value: '2026-02-30' },
          { field: 'birthDate', op: 'withinLast', value: { amount: 2, unit: 'hours' } },
          { field: 'totalSpent', op: 'gt', value: 1.5 },
          { field: 'name', op: 'eq' },
          { field: 'name', op: 'exists', value: 'x' },
        ],
      }),
    ).toEqual([
      at('all.1.any.0.field', 'unknown'),
      at('all.1.any.1.op', 'not_an_option'),
      at('all.2.value.1', 'not_an_option'),
      at('all.3.value', 'not_an_option'),
      at('all.4.value', 'not_a_date'),
      at('all.5.value.unit', 'not_an_option'),
      at('all.6.value', 'type'),
      at('all.7.value', 'required'),
      at('all.8.value', 'unknown'),
    ]);
    expect(faults({ field: 'custom.plazo', op: 'eq', value: 'largo' })).toBeNull();
  }));
