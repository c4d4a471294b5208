import {
  createPool,
  prepareExternalDatabase,
  prepareOwnDatabase,
  type PreparedDatabase,
} from '@sala/api';
import pg from 'pg';
import type { Config } from './config';
import { startEmbeddedPostgres } from './embedded-postgres';
import { StartError } from './start-error';

const oldestVersion = 15;
const databaseName = 'sala';

export interface RunningDatabase {
  readonly prepared: PreparedDatabase;
  /** Serves requests. */
  readonly pool: pg.Pool;
  /** Names the database in the ready message. */
  readonly description: string;
  /** Stops the embedded database; an external one keeps running. */
  stop(): Promise<void>;
}

interface DatabaseOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly log: { info(message: string): void; warn(message: string): void };
  readonly onLost: (error: Error) => void;
}

const openEmbedded = async ({ config, log, onLost }: DatabaseOptions): Promise<RunningDatabase> => {
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log, onLost });
  try {
    const prepared = await prepareOwnDatabase(server.superuser, { database: databaseName });
    return {
      prepared,
      pool: createPool(prepared.serving),
      description: `embedded PostgreSQL 18${server.adopted ? ', which an earlier start had left running' : ''}`,
      stop: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

/** @throws StartError when it does not respond or its version is too old */
const assertUsable = async (url: string): Promise<void> => {
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // the awaited promise rejects as well
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion) {
      throw new StartError(
        `DATABASE_URL leads to PostgreSQL ${version}. Sala needs ${oldestVersion} or newer: write the address of another server, or remove DATABASE_URL to use the embedded one.`,
      );
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The database ${pathname.slice(1)} on ${decodeURIComponent(host)} does not let us in (${said}). Check the address, user and password in DATABASE_URL, or remove it to use the embedded PostgreSQL.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined); // it may never have connected
  }
};

const openExternal = async (url: string): Promise<RunningDatabase> => {
  await assertUsable(url);
  const prepared = await prepareExternalDatabase(url);
  const { host, pathname } = new URL(url);
  return {
    prepared,
    pool: createPool(prepared.serving),
    description: `PostgreSQL at ${decodeURIComponent(host)}, database ${pathname.slice(1)}`,
    stop: () => Promise.resolve(),
  };
};

/** The database of DATABASE_URL, otherwise the embedded one: running and migrated. */
export const openDatabase = (options: DatabaseOptions): Promise<RunningDatabase> =>
  options.config.databaseUrl === null
    ? openEmbedded(options)
    : openExternal(options.config.databaseUrl);
