import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWith, freePort, root, startServerProcess } from './helpers/server-process';

const buildAndStartMs = 900_000;

/**
 * Starts the product like a newcomer (`npm start`), on a free port with an empty data directory.
 * With `E2E_ORIGIN` and `E2E_DATA_DIR` the tests use a running server in demo mode.
 */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_ORIGIN']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-e2e-'));
  await chmod(dataDir, 0o711); // PostgreSQL runs as another user when the tests run as root
  const results = join(root, 'e2e/test-results');
  await mkdir(results, { recursive: true });
  const logFile = join(results, 'server.log');
  await rm(logFile, { force: true });
  const port = await freePort();
  const clean = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const program = ['tooling/bin/start.mjs'];
    const server = await startServerProcess({
      program,
      dataDir,
      port,
      logFile,
      patienceMs: buildAndStartMs,
    });
    process.env['E2E_ORIGIN'] = `http://localhost:${port}`;
    process.env['E2E_DATA_DIR'] = dataDir;
    return async () => {
      await endWith(server, 'SIGINT');
      await clean();
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
