import type { Db } from '../../platform/database/database';
import { inTransactionEvent } from '../../platform/events/in-transaction-event';

/** Published when a new company asks for sample data. */
export const sampleDataRequested = inTransactionEvent<{
  readonly db: Db;
  readonly userId: string;
  /** ISO 8601. */
  readonly now: string;
}>('sampleDataRequested');
