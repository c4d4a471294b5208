import { enqueueJob } from '../../platform/jobs/job.queries';
import type { Db } from '../../platform/database/database';

/** Kind of job; its entity is a payment link. */
export const paymentLinkJob = 'payment_link';

/** Looks at the provider, on behalf of who made the link. */
export const wakeLink = (
  db: Db,
  { id, createdBy }: { readonly id: string; readonly createdBy: string },
): Promise<void> => enqueueJob(db, paymentLinkJob, id, createdBy);
