import type { Subscriber } from '../../platform/events/subscribers';
import { wantsSystemRule } from '../../platform/system-rules/system-rules.queries';
import { createTask, dayOf } from '../sql/event-tasks.queries';

/** Reception calls a patient who may not come. */
export const callAtRisk: Subscriber<'appointment.risk_flagged'> = {
  name: 'tasks_call_at_risk',
  events: ['appointment.risk_flagged'],
  handle: async ({ db, event, now, publish }) => {
    if (!(await wantsSystemRule(db, 'risk_calls'))) return;
    const id = await createTask(db, {
      scope: 'clinical',
      sourceKey: `no_show_risk:${event.entityId}`,
      title: 'atRisk',
      priority: 'high',
      assigneeRole: 'reception',
      dueOn: await dayOf(db, now),
      patientId: event.payload.patientId,
      category: 'call_patient',
      now,
    });
    if (id) await publish({ type: 'clinical_task.created', entityId: id });
  },
};
