import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../testing';
import { inTransaction } from './database';
import { refuseInTransaction } from './open-transaction';
import { threads } from '../threads/threads';

const nobody = { userId: null, companyId: null };

describe('calls to outside services', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const ask = () => Promise.resolve().then(() => refuseInTransaction('the service'));

  test('are refused while a transaction or an outer one is open', async () => {
    await inTransaction(database.pool, nobody, async (db) => {
      await ask(); // no connection is held before the first query
      await db.query('select 1');
      await expect(ask()).rejects.toThrow('the service is called while a transaction is open');
      await inTransaction(database.pool, nobody, () =>
        expect(ask()).rejects.toThrow('while a transaction is open'),
      );
    });
    await ask();
  });

  test('threads are refused as well: the file decides how long they take', async () => {
    const order = {
      owner: 'a',
      module: new URL('../threads/work.testing.ts', import.meta.url),
      input: 'echo',
      timeMs: 60_000,
    };
    await inTransaction(database.pool, nobody, async (db) => {
      await db.query('select 1');
      await expect(threads.run(order)).rejects.toThrow(
        'a thread is called while a transaction is open',
      );
    });
    expect(await threads.run(order)).toEqual({ parts: ['echo'], output: 4 });
  });

  test('are allowed once the transaction is over', async () => {
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

  test('every module with outside access uses the guard', () => {
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
    // Others call it; it calls nobody.
    const listeners = [path.join('adapters', 'sap', 'mllp', 'listener.ts')];
    expect(
      found.filter(
        (file) =>
          !listeners.includes(file) &&
          !/refuseInTransaction|\btrackHealth\(/.test(readFileSync(path.join(root, file), 'utf8')),
      ),
    ).toEqual([]);
  });
});
