import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../../testing';

const cwd = import.meta.dirname;

describe('rows read by a transaction', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  // A separate process, because the test runner retains more than a server does.
  test('are collected with the young generation', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'database-memory.fixture.ts', JSON.stringify(database.serving)],
      { cwd },
    );
    const { kept, read } = JSON.parse(stdout) as { kept: number; read: number }; // written by the fixture
    expect(read).toBeGreaterThan(10_000_000);
    expect(kept).toBeLessThan(read / 3); // a busy machine catches at most this much half-read; the leak kept 1.5 times what was read
  });
});
