import type { Db } from '../../platform/database/database';
import { inTransactionEvent } from '../../platform/events/in-transaction-event';

/** Published when a new company wants invented records to try things with. */
export const sampleDataChosen = inTransactionEvent<{
  readonly db: Db;
  readonly userId: string;
  /** ISO 8601. */
  readonly now: string;
}>('sampleDataChosen');
