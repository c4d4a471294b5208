import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../../testing';

const cwd = import.meta.dirname;

describe('what a transaction has read', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  // In a process of its own, as a server runs: the test runner keeps more than the server does.
  test('is gone with the answer: it does not wait for the next great collection of garbage', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'database-memory.fixture.ts', JSON.stringify(database.serving)],
      { cwd },
    );
    const { kept, read } = JSON.parse(stdout) as { kept: number; read: number }; // the fixture's
    expect(read).toBeGreaterThan(10_000_000);
    expect(kept).toBeLessThan(read / 3); // what a busy computer finds half read is no more than that; without it, half as much again as was read
  });
});
