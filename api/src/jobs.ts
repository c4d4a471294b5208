import { noShowJob, offerJob, reminderJob } from './core/appointments/follow-up';
import { noShowKind } from './core/appointments/no-show';
import { reminderKind } from './core/appointments/reminders';
import { offerKind } from './core/appointments/waitlist';
import type { JobKinds } from './core/jobs/job';
import { importExpiryJob, importExpiryKind, importJob, importKind } from './modules/customer-import/import-job';

/** Every kind of work that goes on behind an answer, by the name that `enqueueJob` is given. */
export const jobKinds: JobKinds = {
  [importJob]: importKind,
  [importExpiryJob]: importExpiryKind,
  [reminderJob]: reminderKind,
  [noShowJob]: noShowKind,
  [offerJob]: offerKind,
};
