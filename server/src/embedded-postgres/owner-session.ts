import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { isAlive } from './postmaster-file';

/** `Sala` and `ownr` in ASCII: advisory lock on the ownership of the data directory. */
const lockKey = [0x53616c61, 0x6f776e72] as const;
const namePrefix = 'sala-owner-';

export interface Superuser {
  readonly host: string;
  readonly port: number;
  readonly user: 'postgres';
  readonly database: string;
  /** For TCP only; sockets need none. */
  readonly password?: string;
}

/** A session that owns the data directory for the lifetime of this process. */
export interface OwnerSession {
  /** Resolves when the session ends for any reason. */
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

const holderOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [...lockKey],
  );
  return Number(rows[0]?.name.slice(namePrefix.length) ?? 0);
};

/**
 * Connects and takes the lock. An advisory lock instead of a file: it ends with the connection, so
 * a killed process blocks nobody and a live one cannot lose it unnoticed.
 *
 * @throws EmbeddedPostgresError `in_use` when a live process holds it; other errors are worth a
 *   retry
 */
export const openOwnerSession = async (
  superuser: Superuser,
  dataDirectory: string,
): Promise<OwnerSession> => {
  const client = new pg.Client({
    ...superuser,
    application_name: `${namePrefix}${process.pid}`,
    connectionTimeoutMillis: 5000,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => undefined); // `end` follows and is awaited
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1, $2) as held',
      [...lockKey],
    );
    if (rows[0]?.held) return { ended, end: () => client.end() };
    const holder = await holderOf(client);
    if (holder === 0 || !isAlive(holder))
      throw new Error(`the session of process ${holder}, which is gone, is about to close`);
    throw new EmbeddedPostgresError(
      'in_use',
      `The data directory ${dataDirectory} is in use by another process (${holder}). Stop that one first, or set SALA_DATA_DIR to another directory.`,
    );
  } catch (error) {
    await client.end().catch(() => undefined); // the error above is the one to report
    throw error;
  }
};
