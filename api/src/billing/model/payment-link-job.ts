import { enqueueJob } from '../../platform/jobs/job.queries';
import type { Db } from '../../platform/database/database';

/** Kind of job; its entity is a payment link. */
export const paymentLinkJob = 'payment_link';

/** Kinds of jobs about a payment that a webhook names; their entity is the webhook. */
export const paymentHintJob = 'payment_hint';
export const paymentReturnJob = 'payment_return';

/** Looks at the provider, on behalf of who made the link. */
export const wakeLink = (
  db: Db,
  { id, createdBy }: { readonly id: string; readonly createdBy: string },
): Promise<void> => enqueueJob(db, paymentLinkJob, id, createdBy);
