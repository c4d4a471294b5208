import pg from 'pg';

/** Connection settings. Each new connection switches to `role`. */
export interface Connection extends pg.ClientConfig {
  readonly role?: string;
}

/**
 * Same server, other database or user. Query parameters override the rest of a URL, so the user is
 * set there.
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

/**
 * `2026-11-20 06:31:45.878+00` → `2026-11-20T06:31:45.878Z`. Parsing a Date costs more than the
 * query.
 */
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
    // All queries use the text format.
    parsers[id] ?? pg.types.getTypeParser(id, format as 'text'),
};

/** Session settings that the parsers above rely on, and time limits. */
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
 * A pool of serving connections. Queries are pipelined: `begin`, the tenant and the first query
 * share a round trip.
 *
 * @param options.max connections; further requests wait.
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
  // The pool drops a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
};

/** Runs with a connection of its own and no time limits, for migrations and set-up. */
export const withClient = async <Result>(
  connection: Connection,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const { role, ...config } = connection;
  const client = new pg.Client({ ...config, ...(role ? { options: `-c role=${role}` } : {}) });
  client.on('error', () => undefined); // the current query is rejected as well
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};
