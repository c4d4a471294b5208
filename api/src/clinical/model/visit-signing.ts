import type { Db } from '../../platform/database/database';
import { inTransactionEvent } from '../../platform/events/in-transaction-event';

export interface VisitSigning {
  readonly db: Db;
  readonly visitId: string;
}

/** Published before a visit is signed, with the visit locked; a subscriber may refuse. */
export const visitSigning = inTransactionEvent<VisitSigning>('visitSigning');
