import pg from 'pg';
import type { Connection } from '../platform/database/connection';

type Answer = (error: Error | null, result?: unknown) => void;
type Ask = (config: pg.QueryConfig | string, values?: unknown, answer?: Answer) => unknown;

/**
 * Checks at each commit what waits for it, and then undoes all of it: the next request finds
 * everything as it was.
 */
class UndoingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Ask; // one of its overloads
    const undoing: Ask = (config, values, answer) => {
      const text = typeof config === 'string' ? config : config.text;
      if (text !== 'commit' || typeof values !== 'function') return ask(config, values, answer);
      const told = values as Answer; // the second argument of the overload with a callback
      return ask({ text: 'set constraints all immediate; rollback' }, (error: Error | null) =>
        told(error, { command: 'COMMIT', rows: [] }),
      );
    };
    this.query = undoing as typeof this.query; // the overloads of pg, of which the API uses those two
  }
}

/** A connection whose transactions leave nothing behind. */
export const undoing = (
  connection: Connection,
): Connection & { readonly Client: typeof pg.Client } => ({ ...connection, Client: UndoingClient });
