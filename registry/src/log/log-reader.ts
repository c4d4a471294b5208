import { readEventsAfter, type Queryable } from './event-log';
import { emptyLog, foldAll, type ReleaseLog } from './state';

const batch = 1000;

/** The log as it stands, folded once and continued from there. */
export class LogReader {
  private log: ReleaseLog = emptyLog;

  /** What was read last: it must still be in the log. */
  get known(): Pick<ReleaseLog, 'seq' | 'hash'> {
    return this.log;
  }

  async read(db: Queryable): Promise<ReleaseLog> {
    let log = this.log;
    for (;;) {
      const events = await readEventsAfter(db, log.seq, batch);
      log = foldAll(events, log);
      if (events.length < batch) break;
    }
    if (log.seq > this.log.seq) this.log = log; // another read may have come further
    return log;
  }
}
