import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Root of the project. */
export const root = resolve(import.meta.dirname, '../..');

export const freePort = (): Promise<number> =>
  new Promise((found, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // a listening server has an address
      probe.close(() => found(port));
    });
  });

export const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/**
 * Sends a signal and waits for the exit.
 *
 * @returns the exit code; null when the signal killed it
 */
export const endWith = async (
  server: ChildProcess,
  signal: NodeJS.Signals,
): Promise<number | null> => {
  if (isOver(server)) return server.exitCode;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
  return server.exitCode;
};

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false, // connection refused
  );

const untilReady = async (
  origin: string,
  server: ChildProcess,
  patienceMs: number,
): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  while (!(await isReady(origin))) {
    if (isOver(server)) throw new Error(`the server ended with ${server.exitCode}`);
    if (Date.now() > deadline)
      throw new Error(`the server was not ready after ${patienceMs / 1000} s`);
    await delay(100);
  }
};

export interface ServerOptions {
  /** Arguments of Node, relative to the root. */
  readonly program: readonly string[];
  readonly dataDir: string;
  readonly port: number;
  /** Log file; appended. */
  readonly logFile: string;
  readonly patienceMs: number;
  /** Additional settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Starts the product in demo mode as a process.
 *
 * @returns the process once it is ready
 * @throws with the path of its log when it is not
 */
export const startServerProcess = async (options: ServerOptions): Promise<ChildProcess> => {
  const { program, dataDir, port, logFile, patienceMs, environment = {} } = options;
  const log = await open(logFile, 'a');
  const server = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      SALA_DATA_DIR: dataDir,
      SALA_DEMO: '1',
      ...environment,
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close(); // the process has its own handle
  try {
    await untilReady(`http://localhost:${port}`, server, patienceMs);
  } catch (cause) {
    await endWith(server, 'SIGINT');
    throw new Error(`${cause instanceof Error ? cause.message : 'not started'}: see ${logFile}`, {
      cause,
    });
  }
  return server;
};
