import { noShowJob, offerJob, reminderJob, waitEndJob } from './core/appointments/follow-up';
import { noShowKind } from './core/appointments/no-show';
import { reminderKind } from './core/appointments/reminders';
import { waitEndKind } from './core/appointments/wait-end';
import { offerKind } from './core/appointments/waitlist';
import type { JobKinds } from './core/jobs/job';
import type { TaxStamping } from './core/tax-stamping/tax-stamping';
import { importExpiryKind, importKind } from './core/imports/import-job';
import { expiryOf, importOf } from './core/imports/import-subject';
import { cfdiRecoveryJob, cfdiRecoveryKind } from './modules/cfdi/cfdi-recovery';
import { customerSubject } from './modules/customer-import/customer-subject';
import { datasetMailJob, datasetMailKind } from './modules/datasets/mail-job';
import { leadSubject } from './modules/leads/import/lead-subject';

/** Every kind of work that goes on behind an answer, by the name that `enqueueJob` is given. */
export const createJobKinds = ({
  taxStamping,
}: {
  readonly taxStamping: TaxStamping | null;
}): JobKinds => ({
  [importOf(customerSubject)]: importKind(customerSubject),
  [expiryOf(customerSubject)]: importExpiryKind(customerSubject),
  [importOf(leadSubject)]: importKind(leadSubject),
  [expiryOf(leadSubject)]: importExpiryKind(leadSubject),
  [reminderJob]: reminderKind,
  [noShowJob]: noShowKind,
  [offerJob]: offerKind,
  [waitEndJob]: waitEndKind,
  [datasetMailJob]: datasetMailKind,
  [cfdiRecoveryJob]: cfdiRecoveryKind(taxStamping),
});
