import type { Subscriber } from '../../platform/events/subscribers';
import { wantsSystemRule } from '../../platform/system-rules/system-rules.queries';
import { createTask, readWaitingVisit } from '../sql/event-tasks.queries';

/** A consent that expires is asked for again, by whoever gave it. */
export const renewConsent: Subscriber<'clinical_document.expiry_neared'> = {
  name: 'tasks_renew_consent',
  events: ['clinical_document.expiry_neared'],
  handle: async ({ db, event, now, publish }) => {
    if (!(await wantsSystemRule(db, 'consent_renewals'))) return;
    const { patientId, visitId, expiresOn } = event.payload;
    const visit = await readWaitingVisit(db, visitId);
    const id = await createTask(db, {
      scope: 'clinical',
      sourceKey: `consent_expiring:${event.entityId}`,
      title: 'consentExpiring',
      priority: 'medium',
      assigneeId: visit?.signerId ?? null,
      assigneeRole: 'doctor',
      dueOn: expiresOn,
      patientId,
      category: 'charting',
      now,
    });
    if (id) await publish({ type: 'clinical_task.created', entityId: id });
  },
};
