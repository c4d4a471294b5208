import { createTestDatabase, type TestDatabase } from '../../testing';
import { actAs, inTransaction, prepared } from './database';
import { ProblemError } from '../http/problem-error';

const nobody = { userId: null, companyId: null };
const company = '0b0f6a3e-1111-4111-8111-000000000001';

describe('a transaction', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const mail = `insert into sandbox_mail (recipient, subject, body, sent_at) values ($1, '', '', now())`;
  const kept = async (recipient: string) =>
    (
      await database.pool.query<{ rows: number }>(
        'select count(*) as rows from sandbox_mail where recipient = $1',
        [recipient],
      )
    ).rows[0]?.rows;

  test('commits on return and on keepWrites errors, rolls back other errors', async () => {
    await inTransaction(database.pool, nobody, (db) => db.query(mail, ['returned']));
    const failing = (recipient: string, keepWrites: boolean) =>
      inTransaction(database.pool, nobody, async (db) => {
        await db.query(mail, [recipient]);
        throw new ProblemError('auth.code_invalid', { keepWrites });
      });
    await expect(failing('undone', false)).rejects.toThrow('auth.code_invalid');
    await expect(failing('kept', true)).rejects.toThrow('auth.code_invalid');
    expect([await kept('returned'), await kept('undone'), await kept('kept')]).toEqual([1, 0, 1]);
  });

  test('a swallowed query error fails the commit', async () => {
    const swallowing = inTransaction(database.pool, nobody, async (db) => {
      await db.query(mail, ['swallowed']);
      await db.query('select 1 / 0').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('was rolled back');
    expect(await kept('swallowed')).toBe(0);
  });

  test('refuses a query after its end: the connection may serve another company', async () => {
    const late = await inTransaction(database.pool, nobody, async (db) => {
      await db.query(mail, ['in time']);
      return () => db.query(mail, ['late']);
    });
    await expect(late()).rejects.toThrow('the transaction is over');
    expect(await kept('late')).toBe(0);
  });

  test('leaves no tenant on the pooled connection', async () => {
    const read = `select current_setting('app.company', true) as company, pg_backend_pid() as pid`;
    const one = await inTransaction(database.pool, { userId: null, companyId: company }, (db) =>
      db.one<{ company: string; pid: number }>(read),
    );
    const two = await database.pool.query<{ company: string; pid: number }>(read);
    expect(one.company).toBe(company);
    expect(two.rows[0]).toEqual({ company: '', pid: one.pid }); // the same session
  });

  test('can switch identity with actAs', async () => {
    const seen = await inTransaction(database.pool, nobody, async (db) => {
      const read = () => db.one<{ company: string | null }>('select app_company() as company');
      const before = await read();
      await actAs(db, { userId: null, companyId: company });
      return [before, await read()];
    });
    expect(seen).toEqual([{ company: null }, { company }]);
  });

  test('prepares a statement once per connection', async () => {
    const statement = prepared('select $1::int + 1 as next');
    const seen = await inTransaction(database.pool, nobody, async (db) => [
      ...(await Promise.all([db.one(statement, [1]), db.one(statement, [2])])),
      await db.one(
        'select generic_plans + custom_plans as plans from pg_prepared_statements where name = $1',
        [statement.name],
      ),
    ]);
    expect(seen).toEqual([{ next: 2 }, { next: 3 }, { plans: 2 }]);
  });

  test('takes no connection without a query', async () => {
    const before = database.pool.totalCount - database.pool.idleCount;
    await inTransaction(database.pool, nobody, async () => {
      expect(database.pool.totalCount - database.pool.idleCount).toBe(before);
      return Promise.resolve();
    });
  });

  test('one() throws not_found without a row; maybe() returns undefined', async () => {
    const none = 'select 1 as x where false';
    await expect(inTransaction(database.pool, nobody, (db) => db.one(none))).rejects.toThrow(
      new ProblemError('resource.not_found'),
    );
    expect(await inTransaction(database.pool, nobody, (db) => db.maybe(none))).toBeUndefined();
  });

  test('returns timestamps as ISO text, dates as text, bigint and numeric as numbers', async () => {
    const row = await inTransaction(database.pool, nobody, (db) =>
      db.one(`select '2026-02-03 04:05:06.789+02'::timestamptz as at, '1900-01-01'::date as day,
        count(*) as many, 12.5::numeric as amount, '{"a": 1}'::jsonb as data`),
    );
    expect(row).toEqual({
      at: '2026-02-03T02:05:06.789Z',
      day: '1900-01-01',
      many: 1,
      amount: 12.5,
      data: { a: 1 },
    });
  });
});
