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

/**
 * After the server was killed, its leftovers can keep the next one from starting for a second or
 * two.
 */
const startWithinMs = 15_000;
const respawnEveryMs = 100;
const connectEveryMs = 20;

export interface EmbeddedPostgresOptions {
  /** Holds `postgres-18/`, `run/` (the socket), `logs/`; made when it is not there. */
  readonly dataDir: string;
  /** Default: silent. */
  readonly log?: { info(message: string): void; warn(message: string): void };
  /** Called when a server that died could not be started again; nothing more is tried then. */
  readonly onLost?: (error: Error) => void;
  /** Default: a socket, but TCP on Windows. */
  readonly transport?: Transport;
}

export interface EmbeddedPostgres {
  /** Directory of the socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  /** How to connect as the superuser; `database` is `postgres`. */
  readonly superuser: Superuser;
  /** The same as a URL that `pg` understands. */
  readonly superuserUrl: string;
  /** The URL of another database or user of this server (no password is needed on a socket). */
  urlFor(database: string, user?: string, password?: string): string;
  /** A server of an earlier process, which was killed, was still running. */
  readonly adopted: boolean;
  readonly logFile: string;
  /** Process id of the running server; null while there is none. */
  pid(): Promise<number | null>;
  /** Stops the server and waits until its process is gone. */
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

/** Finds the running server or starts one, and makes this process its owner. */
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
        failure = error; // nobody listens there, or not yet
      }
    }
    if (Date.now() > deadline) throw await notStarted(cluster, failure);
    const ended = child === null || child.exitCode !== null || child.signalCode !== null;
    if (ended && Date.now() >= spawnAfter) {
      child = await spawnPostmaster(cluster, await chooseListen(cluster, usual));
      spawnAfter = Date.now() + respawnEveryMs;
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
 * Starts (or adopts) the PostgreSQL that comes with Sala and watches over it: a server that dies is
 * started again, on the same address, while its clients see their connections break.
 *
 * @throws EmbeddedPostgresError with a sentence for the operator.
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
        // takeServer throws nothing but errors
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
      await session.end(); // another one, when the server was just being started again
      await stopPostmaster(cluster);
      if ('socketDirectory' in listen)
        await rm(listen.socketDirectory, { recursive: true, force: true });
    },
  };
};
