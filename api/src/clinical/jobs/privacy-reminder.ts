import type { JobKind } from '../../platform/jobs/job';
import { notify } from '../../platform/notifications/notify';
import { companyDay } from '../../platform/time/company-day';
import { listPrivacyPeople, nextMorning, takeDueRequests } from '../sql/privacy-requests.queries';

/** Kind of job; its entity is the company. It runs every morning from the first request on. */
export const privacyReminderJob = 'privacy_reminder';

/** Tells of ARCO requests that are near their last day, and past it. */
export const privacyReminderKind: JobKind = {
  step: async ({ db, entityId: companyId, now }) => {
    const due = await takeDueRequests(db, await companyDay(db, now));
    const people = due.length > 0 ? await listPrivacyPeople(db) : [];
    for (const { id, folio, dueOn, overdue } of due)
      for (const userId of people)
        await notify(db, {
          userId,
          companyId,
          kind: overdue ? 'privacy_request_overdue' : 'privacy_request_due',
          facts: { number: folio, expiresOn: dueOn },
          path: `/settings/company/privacy?request=${id}`,
          now,
        });
    return { repeatAt: await nextMorning(db, now) };
  },
  abandon: async ({ db, now }) => ({ repeatAt: await nextMorning(db, now) }),
};
