import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { executable } from './binaries';
import type { Cluster } from './cluster';
import { EmbeddedPostgresError, systemCode } from './embedded-postgres-error';
import { isAlive, readPostmaster } from './postmaster-file';
import { serverSettings, type ListenOn } from './settings';

const run = promisify(execFile);
const logMaxBytes = 16 * 1024 * 1024;
const stopWithinMs = 20_000;

const rotateLog = async (logFile: string): Promise<void> => {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0, // no log yet
  );
  if (size > logMaxBytes) await rename(logFile, `${logFile}.1`);
};

/** Starts a server in its own session, out of reach of Ctrl-C and independent of this process. */
export const spawnPostmaster = async (
  cluster: Cluster,
  listen: ListenOn,
): Promise<ChildProcess> => {
  await rotateLog(cluster.logFile);
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    const settings = Object.entries(serverSettings(listen)).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const child = spawn(
      executable(cluster.binaries, 'postgres'),
      ['-D', cluster.directoryForServer, ...settings],
      {
        ...cluster.user,
        cwd: cluster.directory,
        detached: true,
        windowsHide: true,
        stdio: ['ignore', log.fd, log.fd],
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      },
    );
    child.unref();
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (cause) => reject(notSpawned(cluster, cause)));
    });
    return child;
  } finally {
    await log.close();
  }
};

const notSpawned = (cluster: Cluster, cause: Error): Error =>
  systemCode(cause) === 'EPERM' && cluster.user
    ? new EmbeddedPostgresError(
        'not_started',
        `PostgreSQL does not run as root, and this system does not let root start it as uid ${cluster.user.uid}. Start as an ordinary user, or set DATABASE_URL to another PostgreSQL.`,
        { cause },
      )
    : cause;

export const lastLogLines = async (logFile: string, count: number): Promise<string> => {
  const text = await readFile(logFile, 'utf8').catch(() => ''); // for the error message only
  return text.trimEnd().split('\n').slice(-count).join('\n');
};

/** False for zombies too: containers often have no init process to reap an adopted server. */
export const isRunning = async (pid: number): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // other systems have no /proc
  return !status.slice(status.lastIndexOf(')')).startsWith(') Z');
};

/** Fast shutdown with checkpoint; resolves when the process has ended. */
export const stopPostmaster = async (cluster: Cluster): Promise<void> => {
  const postmaster = await readPostmaster(cluster.directory);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  if (process.platform === 'win32') {
    // Windows has no signals: Node would kill the process without a checkpoint.
    await run(executable(cluster.binaries, 'pg_ctl'), [
      'stop',
      '-D',
      cluster.directory,
      '-m',
      'fast',
      '-w',
    ]);
    return;
  }
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + stopWithinMs;
  while (await isRunning(postmaster.pid)) {
    if (Date.now() > deadline) {
      // Immediate shutdown: safe, the next start replays the WAL.
      process.kill(postmaster.pid, 'SIGQUIT');
      return;
    }
    await delay(20);
  }
};
