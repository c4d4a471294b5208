import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { workspaceRoot } from '@sala/tooling/bundles';

/* For what hangs: a slow machine takes minutes, and one that is killed leaves its database running. */
const startMs = 600_000;
const stopMs = 120_000;
const readyLine = /^Sala is ready: (\S+)/m;

/** Settings of the caller's own suite, which must not leak into this one. */
const suiteSettingNames = /^(?:SALA_|SMTP_|MAIL_|CLERK_|DATABASE_URL$|PORT$|HOST$)/;

/** A separate suite without releases. */
export interface SuiteProcess {
  readonly origin: string;
  /** Operator token. */
  readonly token: string;
  /** Stops it and deletes its files. */
  readonly remove: () => Promise<void>;
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const end = async (server: ChildProcess): Promise<void> => {
  if (isOver(server)) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  const patience = new AbortController();
  const late = delay(stopMs, 'late', { signal: patience.signal }).catch(() => 'over');
  if ((await Promise.race([exit, late])) === 'late') server.kill('SIGKILL');
  patience.abort();
  await exit;
};

/** The address in the server's ready message. */
const originOf = async (server: ChildProcess, signal: AbortSignal): Promise<string> => {
  let output = '';
  let complaints = '';
  server.stderr?.on(
    'data',
    (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-2000)),
  );
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      const origin = readyLine.exec(output)?.[1];
      if (origin) resolve(origin);
    });
    server.once('exit', (code) =>
      reject(
        new Error(
          `The verification suite did not start (exit ${code ?? 'by a signal'}).\n${complaints}`,
        ),
      ),
    );
    server.once('error', reject);
    signal.addEventListener(
      'abort',
      () =>
        reject(
          signal.aborted && signal.reason instanceof Error ? signal.reason : new Error('stopped'),
        ),
      { once: true },
    );
  });
};

/**
 * Starts the working copy's suite on a free port, with an empty directory and demo accounts.
 *
 * @throws Error when it does not start; leaves nothing
 */
export const startSuiteProcess = async (signal?: AbortSignal): Promise<SuiteProcess> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sala-verify-'));
  await chmod(dataDir, 0o711); // PostgreSQL runs as another user when this process is root
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !suiteSettingNames.test(name)),
  );
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: workspaceRoot,
    env: { ...inherited, SALA_DEMO: '1', SALA_DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches only this program, which stops the suite in order.
    detached: true,
  });
  const remove = async (): Promise<void> => {
    await end(server);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const patience = AbortSignal.timeout(startMs);
    const origin = await originOf(server, signal ? AbortSignal.any([signal, patience]) : patience);
    const token = (await readFile(path.join(dataDir, 'registry', 'operator-token'), 'utf8')).trim();
    return { origin, token, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
