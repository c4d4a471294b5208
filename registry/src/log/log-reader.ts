import { readEventsAfter, type Queryable } from './event-log';
import { emptyLog, foldAll, type ReleaseLog } from './release-log';

const batch = 1000;

/** Reads and folds the log incrementally. */
export class LogReader {
  private log: ReleaseLog = emptyLog;

  /** The last event read, which must still be in the log. */
  get lastRead(): Pick<ReleaseLog, 'seq' | 'hash'> {
    return this.log;
  }

  async read(db: Queryable): Promise<ReleaseLog> {
    let log = this.log;
    for (;;) {
      const events = await readEventsAfter(db, log.seq, batch);
      log = foldAll(events, log);
      if (events.length < batch) break;
    }
    if (log.seq > this.log.seq) this.log = log; // a concurrent read may be ahead
    return log;
  }
}
