import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, open, mkdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const buildAndStartMs = 240_000;

const freePort = (): Promise<number> =>
  new Promise((found, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // a server on TCP has this address
      probe.close(() => found(port));
    });
  });

const isReady = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false, // nobody listens yet
  );

const untilReady = async (origin: string, server: ChildProcess, logFile: string): Promise<void> => {
  const deadline = Date.now() + buildAndStartMs;
  while (!(await isReady(origin))) {
    if (server.exitCode !== null) throw new Error(`npm start ended with ${server.exitCode}: see ${logFile}`);
    if (Date.now() > deadline) throw new Error(`npm start was not ready after ${buildAndStartMs / 1000} s: see ${logFile}`);
    await new Promise((later) => setTimeout(later, 200));
  }
};

const stop = (server: ChildProcess): Promise<void> =>
  new Promise((stopped) => {
    if (server.exitCode !== null || server.signalCode !== null) return stopped();
    server.once('exit', () => stopped());
    server.kill('SIGINT');
  });

/**
 * The product as a newcomer starts it (`npm start`), on a free port and an empty data directory.
 * With `E2E_ORIGIN` the tests visit a server that is running already; it must be in demo mode.
 */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_ORIGIN']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-e2e-'));
  await chmod(dataDir, 0o711); // PostgreSQL runs as another user when the tests run as root
  await mkdir(join(root, 'e2e/test-results'), { recursive: true });
  const logFile = join(root, 'e2e/test-results/server.log');
  const log = await open(logFile, 'w');
  const port = await freePort();
  const server = spawn(process.execPath, ['tooling/bin/start.mjs'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), SALA_DATA_DIR: dataDir, SALA_DEMO: '1' },
    stdio: ['ignore', log.fd, log.fd],
  });
  const clean = async (): Promise<void> => {
    await stop(server);
    await log.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  try {
    await untilReady(origin, server, logFile);
  } catch (error) {
    await clean();
    throw error;
  }
  process.env['E2E_ORIGIN'] = origin;
  return clean;
}
