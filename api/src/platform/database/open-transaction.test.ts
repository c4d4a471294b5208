import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../testing';
import { inTransaction } from './database';
import { refuseInTransaction } from './open-transaction';
import { threads } from '../threads/threads';

const nobody = { userId: null, companyId: null };

describe('asking someone outside', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const ask = () => Promise.resolve().then(() => refuseInTransaction('the service'));

  test('is refused from the first query of a transaction until it is over, also by way of another one', async () => {
    await inTransaction(database.pool, nobody, async (db) => {
      await ask(); // nothing is held before the first query
      await db.query('select 1');
      await expect(ask()).rejects.toThrow('the service is asked while a transaction is open');
      await inTransaction(database.pool, nobody, () =>
        expect(ask()).rejects.toThrow('while a transaction is open'),
      );
    });
    await ask();
  });

  test('a thread is refused, too: it works for as long as whoever made its file likes', async () => {
    const order = {
      owner: 'a',
      module: new URL('../threads/work.testing.ts', import.meta.url),
      input: 'echo',
      timeMs: 60_000,
    };
    await inTransaction(database.pool, nobody, async (db) => {
      await db.query('select 1');
      await expect(threads.run(order)).rejects.toThrow(
        'a thread is asked while a transaction is open',
      );
    });
    expect(await threads.run(order)).toEqual({ parts: ['echo'], output: 4 });
  });

  test('what outlives its transaction may ask', async () => {
    let go = (): void => undefined;
    const later = await inTransaction(database.pool, nobody, async (db) => {
      await db.query('select 1');
      const waiting = new Promise<void>((resolve) => {
        go = resolve;
      }).then(ask);
      return { waiting };
    });
    go();
    await expect(later.waiting).resolves.toBeUndefined();
  });

  test('every file that reaches outside refuses it, or goes by way of one that does', () => {
    const reaches =
      /\bfetch\(|createTransport\(|createRemoteJWKSet\(|from 'node:(?:http|https|net|tls)'|S3mini/;
    const root = path.join(__dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.(?:test|testing|fixture)\.ts$/.test(file),
    );
    const found = files.filter((file) => reaches.test(readFileSync(path.join(root, file), 'utf8')));
    expect(found).toEqual(
      expect.arrayContaining([
        path.join('adapters', 'sign-in', 'live.ts'),
        path.join('adapters', 'email', 'live.ts'),
      ]),
    );
    expect(
      found.filter(
        (file) =>
          !/refuseInTransaction|\bwatched\(/.test(readFileSync(path.join(root, file), 'utf8')),
      ),
    ).toEqual([]);
  });
});
