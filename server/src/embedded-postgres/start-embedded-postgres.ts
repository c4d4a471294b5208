import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { openCluster, type Cluster, type Transport } from './cluster';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { chooseListen } from './listen';
import { openOwnerSession, type OwnerSession, type Superuser } from './owner-session';
import { lastLogLines, spawnPostmaster, stopPostmaster } from './postmaster';
import { readPostmaster } from './postmaster-file';
import type { ListenOn } from './settings';

/** A killed server's leftovers can block the next start for a second or two. */
const startWithinMs = 15_000;
const respawnIntervalMs = 100;
const connectEveryMs = 20;

export interface EmbeddedPostgresOptions {
  /** Contains `postgres-18/`, `run/` (the socket) and `logs/`; created when missing. */
  readonly dataDir: string;
  /** Default: silent. */
  readonly log?: { info(message: string): void; warn(message: string): void };
  /** Called when a dead server could not be restarted; no further attempts follow. */
  readonly onLost?: (error: Error) => void;
  /** Default: socket; TCP on Windows. */
  readonly transport?: Transport;
}

export interface EmbeddedPostgres {
  /** Socket directory, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  /** Superuser connection; `database` is `postgres`. */
  readonly superuser: Superuser;
  /** The same as a connection URL. */
  readonly superuserUrl: string;
  /** Connection URL of another database or user (sockets need no password). */
  urlFor(database: string, user?: string, password?: string): string;
  /** The server of an earlier, killed process was still running. */
  readonly adopted: boolean;
  readonly logFile: string;
  /** Process id of the running server; null while there is none. */
  pid(): Promise<number | null>;
  /** Stops the server and waits for its process to end. */
  stop(): Promise<void>;
}

const superuserAt = (listen: ListenOn, password: string | null): Superuser => ({
  host: 'socketDirectory' in listen ? listen.socketDirectory : '127.0.0.1',
  port: listen.port,
  user: 'postgres',
  database: 'postgres',
  ...(password === null ? {} : { password }),
});

interface Taken {
  readonly session: OwnerSession;
  readonly listen: ListenOn;
  readonly adopted: boolean;
}

/** Adopts the running server or starts one, and takes ownership. */
const takeServer = async (cluster: Cluster, usual: ListenOn | null): Promise<Taken> => {
  const deadline = Date.now() + startWithinMs;
  let child: ChildProcess | null = null;
  let spawnAfter = 0;
  for (;;) {
    const postmaster = await readPostmaster(cluster.directory);
    let failure: unknown = null;
    if (postmaster) {
      try {
        const superuser = superuserAt(postmaster.listen, cluster.password);
        const session = await openOwnerSession(superuser, cluster.dataDirectory);
        return { session, listen: postmaster.listen, adopted: child?.pid !== postmaster.pid };
      } catch (error) {
        if (error instanceof EmbeddedPostgresError) throw error;
        failure = error; // nothing listens there yet
      }
    }
    if (Date.now() > deadline) throw await notStarted(cluster, failure);
    const ended = child === null || child.exitCode !== null || child.signalCode !== null;
    if (ended && Date.now() >= spawnAfter) {
      child = await spawnPostmaster(cluster, await chooseListen(cluster, usual));
      spawnAfter = Date.now() + respawnIntervalMs;
    }
    await delay(connectEveryMs);
  }
};

const notStarted = async (cluster: Cluster, cause: unknown): Promise<EmbeddedPostgresError> =>
  new EmbeddedPostgresError(
    'not_started',
    `PostgreSQL did not start within ${startWithinMs / 1000} s. The end of ${cluster.logFile} says:\n${await lastLogLines(cluster.logFile, 8)}`,
    { cause },
  );

/**
 * Starts or adopts the bundled PostgreSQL and supervises it: a server that dies is restarted on the
 * same address, and clients see broken connections.
 *
 * @throws EmbeddedPostgresError with a message for the operator
 */
export const startEmbeddedPostgres = async (
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const cluster = await openCluster(options.dataDir, transport);
  const first = await takeServer(cluster, null);
  const { listen } = first;
  let session = first.session;
  let stopping = false;

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await session.ended;
      if (stopping) return;
      options.log?.warn('The database ended unexpectedly; starting it again.');
      try {
        session = (await takeServer(cluster, listen)).session;
        options.log?.info('The database is back.');
      } catch (error) {
        // takeServer throws only errors.
        options.onLost?.(error as Error);
        return;
      }
    }
  };
  const watching = watch();

  const superuser = superuserAt(listen, cluster.password);
  const urlFor = (database: string, user = 'postgres', password = superuser.password) => {
    const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
    return `postgres://${account}@${encodeURIComponent(superuser.host)}:${superuser.port}/${database}`;
  };
  return {
    host: superuser.host,
    port: superuser.port,
    superuser,
    superuserUrl: urlFor('postgres'),
    urlFor,
    adopted: first.adopted,
    logFile: cluster.logFile,
    pid: async () => (await readPostmaster(cluster.directory))?.pid ?? null,
    stop: async () => {
      stopping = true;
      await session.end();
      await watching;
      await session.end(); // may have changed during a restart
      await stopPostmaster(cluster);
      if ('socketDirectory' in listen)
        await rm(listen.socketDirectory, { recursive: true, force: true });
    },
  };
};
