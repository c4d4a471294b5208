import { createHash } from 'node:crypto';
import pg from 'pg';
import { withinTransaction } from './open-transaction';
import { ProblemError } from '../http/problem-error';
import { keyRingOf, type KeyRing } from '../secrets/key-ring';

/** A prepared statement, planned once per connection. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/**
 * Prepares a constant statement that is costlier to plan than to run. Its generic plan must suit
 * all values.
 */
export const prepared = (text: string): Prepared => ({
  name: createHash('sha256').update(text).digest('base64url'),
  text,
});

/**
 * The database inside the request's one transaction, with the tenant set, so that row-level
 * security hides every other company. Timestamps are ISO text (UTC, `Z`), dates `yyyy-mm-dd`,
 * bigint and numeric numbers, json parsed.
 */
export interface Db {
  query<Row>(statement: string | Prepared, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * The only row.
   *
   * @throws `resource.not_found` when there is none.
   */
  one<Row>(statement: string | Prepared, values?: readonly unknown[]): Promise<Row>;
  /** The first row, or undefined. */
  maybe<Row>(statement: string | Prepared, values?: readonly unknown[]): Promise<Row | undefined>;
  /**
   * Position in the outbox from which live events may change what this transaction read
   * (docs/adr/0044); null before the first query.
   */
  position(): Promise<string | null>;
  /**
   * For the same person, a transaction of its own: for bytes that are sent after this one is over,
   * a part at a time.
   */
  apart<Result>(run: (db: Db) => Promise<Result>): Promise<Result>;
  /** What company keys are opened with in this process. */
  readonly keyRing: KeyRing;
}

/** Whose data a transaction may see; null for nobody. */
export interface Identity {
  readonly userId: string | null;
  readonly companyId: string | null;
  /** The device that acts instead of a person. */
  readonly deviceId?: string | null;
  /** The API token that acts for the person. */
  readonly apiTokenId?: string | null;
}

/** The database was unreachable, or the connection broke during a query. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const setIdentity = `select set_config('app.company', $1, true), set_config('app.user', $2, true), set_config('app.device', $3, true),
  set_config('app.api_token', $4, true)`;

/**
 * First statement of each transaction: everything it does not see belongs to transactions at or
 * after `position`.
 */
const openIdentity = `${setIdentity}, pg_snapshot_xmin(pg_current_snapshot())::text as position`;

const identityValues = ({ companyId, userId, deviceId, apiTokenId }: Identity) => [
  companyId ?? '',
  userId ?? '',
  deviceId ?? '',
  apiTokenId ?? '',
];

/** Switches the transaction to a person and company that became known in it, for example at sign-up. */
export const actAs = async (db: Db, identity: Identity): Promise<void> => {
  await db.query(setIdentity, identityValues(identity));
};

/**
 * pg's promise API retains rows until the next major garbage collection and made minor ones ten
 * times as slow, so this uses callbacks (docs/adr/0060).
 */
const ask = async <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  config: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> => {
  try {
    return await new Promise((resolve, reject) => {
      client.query<Row>(config, (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (cause) {
    if (cause instanceof Error) Error.captureStackTrace(cause); // points at the caller instead of the socket reader
    throw cause;
  }
};

/** Anything but an error reported by PostgreSQL is a connection failure. */
const asUnavailable = (cause: unknown): unknown =>
  cause instanceof pg.DatabaseError ||
  cause instanceof DatabaseUnavailable ||
  cause instanceof TypeError
    ? cause
    : new DatabaseUnavailable('no answer from the database', { cause });

/** Opens at the first query, so that handlers without queries take no connection. */
class Transaction implements Db {
  private client: Promise<pg.PoolClient> | undefined;
  private opened: Promise<string | null> = Promise.resolve(null);
  private over = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly identity: Identity,
  ) {}

  private async open(): Promise<pg.PoolClient> {
    const client = await this.pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable('no connection to the database', { cause });
    });
    client.on('error', ignore); // the current query is rejected as well
    // Not awaited: `begin`, the tenant and the first query leave in one packet.
    this.opened = Promise.all([
      ask(client, { text: 'begin' }),
      ask<{ position: string }>(client, {
        name: 'identity',
        text: openIdentity,
        values: identityValues(this.identity),
      }),
    ]).then(([, { rows }]) => rows[0]?.position ?? null);
    this.opened.catch(ignore); // reported by the first query, which awaits it
    return client;
  }

  async query<Row>(statement: string | Prepared, values: readonly unknown[] = []): Promise<Row[]> {
    // One of several queries asked together may come late; the connection is somebody else's by then.
    if (this.over) throw new Error('the transaction is over');
    try {
      this.client ??= this.open();
      const client = await this.client;
      const result = await ask(client, {
        ...(typeof statement === 'string' ? { text: statement } : statement),
        values: [...values],
      });
      return result.rows as Row[]; // the caller states what its SQL selects
    } catch (cause) {
      await this.opened.catch((first: unknown) => {
        throw asUnavailable(first); // the original error instead of "current transaction is aborted"
      });
      throw asUnavailable(cause);
    }
  }

  async maybe<Row>(
    statement: string | Prepared,
    values?: readonly unknown[],
  ): Promise<Row | undefined> {
    return (await this.query<Row>(statement, values))[0];
  }

  async one<Row>(statement: string | Prepared, values?: readonly unknown[]): Promise<Row> {
    const row = await this.maybe<Row>(statement, values);
    if (row === undefined) throw new ProblemError('resource.not_found');
    return row;
  }

  position(): Promise<string | null> {
    return this.opened;
  }

  apart<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
    return inTransaction(this.pool, this.identity, run);
  }

  get keyRing(): KeyRing {
    return keyRingOf(this.pool);
  }

  isOpen(): boolean {
    return this.client !== undefined && !this.over;
  }

  async end(command: 'commit' | 'rollback'): Promise<void> {
    this.over = true;
    const client = await this.client?.catch(() => undefined);
    if (!client) return;
    const done = await ask(client, { text: command }).catch((cause: unknown) => {
      release(client, true);
      throw asUnavailable(cause);
    });
    release(client);
    // PostgreSQL answers COMMIT of a failed transaction with a silent ROLLBACK.
    if (done.command.toLowerCase() !== command)
      throw new Error('the transaction had failed and was rolled back');
  }
}

const ignore = (): void => undefined;

const release = (client: pg.PoolClient, broken = false): void => {
  client.off('error', ignore);
  client.release(broken);
};

/** Some refusals commit: a counted wrong password must survive its own error. */
const keepsWrites = (error: unknown): boolean =>
  error instanceof ProblemError && error.facts.keepWrites === true;

/** Runs in one transaction for a person and company: commits the result, rolls back on an error. */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  identity: Identity,
  run: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const transaction = new Transaction(pool, identity);
  let result: Result;
  try {
    result = await withinTransaction(
      () => transaction.isOpen(),
      () => run(transaction),
    );
  } catch (error) {
    if (keepsWrites(error)) await transaction.end('commit');
    else await transaction.end('rollback').catch(ignore); // the first error is the one to report
    throw error;
  }
  await transaction.end('commit');
  return result;
};
