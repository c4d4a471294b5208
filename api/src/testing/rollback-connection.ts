import pg from 'pg';
import type { Connection } from '../platform/database/connection';

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (config: pg.QueryConfig | string, values?: unknown, callback?: Callback) => unknown;

/**
 * Replaces each commit by a check of deferred constraints and a rollback, so that requests leave no
 * trace.
 */
class RollbackClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Query; // one of its overloads
    const query: Query = (config, values, callback) => {
      const text = typeof config === 'string' ? config : config.text;
      if (text !== 'commit' || typeof values !== 'function') return send(config, values, callback);
      const done = values as Callback; // second argument of the callback overload
      return send({ text: 'set constraints all immediate; rollback' }, (error: Error | null) =>
        done(error, { command: 'COMMIT', rows: [] }),
      );
    };
    this.query = query as typeof this.query; // pg's overloads, of which the API uses these two
  }
}

/** A connection that rolls back all transactions. */
export const rollingBack = (
  connection: Connection,
): Connection & { readonly Client: typeof pg.Client } => ({
  ...connection,
  Client: RollbackClient,
});
