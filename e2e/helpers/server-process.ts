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
      const { port } = probe.address() as AddressInfo; // a server on TCP has this address
      probe.close(() => found(port));
    });
  });

export const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/**
 * Sends a signal and waits until the process is gone. @returns its exit code; null when the signal
 * killed it.
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
    () => false, // nobody listens yet
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
  /** What Node runs, below the root of the project. */
  readonly program: readonly string[];
  readonly dataDir: string;
  readonly port: number;
  /** Where the output goes; it is added to what is there. */
  readonly logFile: string;
  readonly patienceMs: number;
  /** Settings of the server besides those above. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * The product as a process of its own, in demo mode.
 *
 * @returns the process once it answers. @throws when it does not, with the place of its output.
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
  await log.close(); // the process has its own
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
