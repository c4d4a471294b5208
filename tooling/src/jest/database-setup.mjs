import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import stopDatabase from './database-teardown.mjs';

/** One temporary PostgreSQL per run, started like that of `npm start`. */
export default async function startDatabase() {
  if (process.env.SALA_TEST_DATABASE_URL) return;
  // By path: tooling cannot depend on the server, which is built with it.
  const launcher = '../../../server/src/embedded-postgres/index.ts';
  const { startEmbeddedPostgres } = await tsImport(launcher, import.meta.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-test-'));
  await chmod(dataDir, 0o711); // PostgreSQL runs as another user when the tests run as root
  const database = await startEmbeddedPostgres({ dataDir });
  process.env.SALA_TEST_DATABASE_URL = database.superuserUrl;
  globalThis.__SALA_TEST_DATABASE__ = { dataDir, stop: () => database.stop() };
  // Jest runs no teardown when interrupted, and the database is a separate process.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void stopDatabase().finally(() => process.exit(130)));
  }
}
