import { membersWithPermission } from '../../identity';
import type { Db } from '../../platform/database/database';
import type { JobKind } from '../../platform/jobs/job';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { notify } from '../../platform/notifications/notify';
import { companyDay } from '../../platform/time/company-day';
import { nextMorning, takeDueDocuments } from '../sql/staff-documents.queries';
import type { Stamp } from '../sql/practitioners.queries';

/** Kind of job; its entity is the company. */
export const documentReminderJob = 'staff_document_reminder';

/** Every morning from the first document on; a job that waits already is left as it is. */
export const beginDocumentReminders = (
  db: Db,
  companyId: string,
  { userId }: Pick<Stamp, 'userId'>,
): Promise<void> => enqueueJob(db, documentReminderJob, companyId, userId);

/** Tells those who manage the roster of documents that expire within 30 days, and that expired. */
export const documentReminderKind: JobKind = {
  step: async ({ db, entityId: companyId, now }) => {
    const due = await takeDueDocuments(db, await companyDay(db, now));
    const people = due.length > 0 ? await membersWithPermission(db, 'staff:manage') : [];
    for (const { staffMemberId, person, kind, expiresOn, expired } of due)
      for (const userId of people)
        await notify(db, {
          userId,
          companyId,
          kind: expired ? 'staff_document_expired' : 'staff_document_expiring',
          facts: { person, document: kind, expiresOn },
          path: `/company-personal?staffMemberId=${staffMemberId}&tab=documents`,
          now,
        });
    return { repeatAt: await nextMorning(db, now) };
  },
  abandon: async ({ db, now }) => ({ repeatAt: await nextMorning(db, now) }),
};
