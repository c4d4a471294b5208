import { createHash } from 'node:crypto';
import pg from 'pg';
import { withinTransaction } from './open-transaction';
import { ProblemError } from '../http/problem-error';

/** A statement that each connection plans once and keeps. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/**
 * For a fixed text that joins many tables: to plan it costs more than to run it. Its plan must suit
 * all values.
 */
export const prepared = (text: string): Prepared => ({
  name: createHash('sha256').update(text).digest('base64url'),
  text,
});

/**
 * The database as a handler sees it: inside the request's one transaction, with the tenant set, so
 * that row-level security hides every other company. Timestamps arrive as ISO text (UTC, `Z`),
 * dates as `yyyy-mm-dd`, bigint and numeric as numbers, json parsed.
 */
export interface Db {
  query<Row>(statement: string | Prepared, values?: readonly unknown[]): Promise<Row[]>;
  /** The only row; throws `resource.not_found` when there is none. */
  one<Row>(statement: string | Prepared, values?: readonly unknown[]): Promise<Row>;
  /** The first row, or undefined. */
  maybe<Row>(statement: string | Prepared, values?: readonly unknown[]): Promise<Row | undefined>;
  /**
   * From where one has to be told of changes who is given what this transaction read
   * (docs/adr/0044); null: it has read nothing.
   */
  position(): Promise<string | null>;
}

/** Whose data a transaction may see; null: nobody's. */
export interface Identity {
  readonly userId: string | null;
  readonly companyId: string | null;
}

/** The database was not reached, or the connection broke under a query. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const setIdentity = `select set_config('app.company', $1, true), set_config('app.user', $2, true)`;

/**
 * The first statement of each: what it does not see is of a transaction that is not older than the
 * position.
 */
const openIdentity = `${setIdentity}, pg_snapshot_xmin(pg_current_snapshot())::text as position`;

const identityValues = (identity: Identity) => [identity.companyId ?? '', identity.userId ?? ''];

/**
 * From here on, the transaction acts for this person and company. For the moments when they become
 * known.
 */
export const actAs = async (db: Db, identity: Identity): Promise<void> => {
  await db.query(setIdentity, identityValues(identity));
};

/**
 * By callback: what a promise of pg's own was kept for outlived it. Its rows stayed until the next
 * great collection of garbage, and made each small one before take ten times as long
 * (docs/adr/0060).
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
    if (cause instanceof Error) Error.captureStackTrace(cause); // who asked, in place of where the answer was read
    throw cause;
  }
};

/** Everything that is not an answer of PostgreSQL is the way to it. */
const asUnavailable = (cause: unknown): unknown =>
  cause instanceof pg.DatabaseError ||
  cause instanceof DatabaseUnavailable ||
  cause instanceof TypeError
    ? cause
    : new DatabaseUnavailable('no answer from the database', { cause });

/** Opens at the first query, so that a handler that needs no database takes no connection. */
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
    client.on('error', ignore); // the query under way is rejected too
    // Not awaited: `begin`, the tenant and the first query leave in one packet (pipeline).
    this.opened = Promise.all([
      ask(client, { text: 'begin' }),
      ask<{ position: string }>(client, {
        name: 'identity',
        text: openIdentity,
        values: identityValues(this.identity),
      }),
    ]).then(([, { rows }]) => rows[0]?.position ?? null);
    this.opened.catch(ignore); // awaited below, where the first query fails with it
    return client;
  }

  async query<Row>(statement: string | Prepared, values: readonly unknown[] = []): Promise<Row[]> {
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
        throw asUnavailable(first); // the real reason, not "current transaction is aborted"
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
    // PostgreSQL answers the commit of a failed transaction with a quiet rollback.
    if (done.command.toLowerCase() !== command)
      throw new Error('the transaction had failed and was rolled back');
  }
}

const ignore = (): void => undefined;

const release = (client: pg.PoolClient, broken = false): void => {
  client.off('error', ignore);
  client.release(broken);
};

/** A failure that is to be kept all the same: a counted wrong password must survive its own refusal. */
const keepsWrites = (error: unknown): boolean =>
  error instanceof ProblemError && error.facts.keepWrites === true;

/** Runs in one transaction for one person and company: commits the result, rolls back what throws. */
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
    else await transaction.end('rollback').catch(ignore); // the first error is the one to tell
    throw error;
  }
  await transaction.end('commit');
  return result;
};
