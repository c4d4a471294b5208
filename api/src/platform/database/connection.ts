import pg from 'pg';

/** Where a pool connects; `role` is taken on by every connection when it opens. */
export interface Connection extends pg.ClientConfig {
  readonly role?: string;
}

/**
 * The same server, other database or user. Query parameters win over the rest of an address, so it
 * is set there too.
 */
export const retarget = (
  connection: Connection,
  target: { readonly database?: string; readonly user?: string; readonly password?: string },
): Connection => {
  if (connection.connectionString === undefined) return { ...connection, ...target };
  const url = new URL(connection.connectionString);
  if (target.database !== undefined) url.pathname = `/${encodeURIComponent(target.database)}`;
  if (target.user !== undefined) url.searchParams.set('user', target.user);
  if (target.password !== undefined) url.searchParams.set('password', target.password);
  return { ...connection, connectionString: url.href };
};

const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const;

/** `2026-11-20 06:31:45.878+00` → `2026-11-20T06:31:45.878Z`: a Date would cost more than the query. */
const isoText = (value: string): string =>
  `${value.slice(0, 10)}T${value.slice(11).replace('+00', 'Z')}`;

const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [oid.int8]: Number,
  [oid.numeric]: Number,
  [oid.date]: (value) => value,
  [oid.timestamp]: (value) => value,
  [oid.timestamptz]: isoText,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    // The format is text unless a query asks otherwise, and none does.
    parsers[id] ?? pg.types.getTypeParser(id, format as 'text'),
};

/**
 * Settings of every session: what the parsers above rely on, and limits so that nothing waits for
 * ever.
 */
const sessionOptions = (role: string | undefined): string =>
  [
    'TimeZone=UTC',
    'DateStyle=ISO',
    'statement_timeout=15s',
    'idle_in_transaction_session_timeout=30s',
    ...(role ? [`role=${role}`] : []),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');

/**
 * A pool of serving connections. Queries of one connection are pipelined: `begin`, the tenant and
 * the first query travel together.
 *
 * @param options.max connections; more requests wait their turn.
 */
export const createPool = (
  connection: Connection,
  options: { readonly max?: number } = {},
): pg.Pool => {
  const { role, ...config } = connection;
  const pool = new pg.Pool({
    ...config,
    types,
    options: sessionOptions(role),
    pipeline: true,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  // A connection that dies while idle is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
};

/** Runs with one connection of its own, for migrations and set-up: no limits on time. */
export const withClient = async <Result>(
  connection: Connection,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const { role, ...config } = connection;
  const client = new pg.Client({ ...config, ...(role ? { options: `-c role=${role}` } : {}) });
  client.on('error', () => undefined); // a lost connection also rejects the query under way
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};
