import { minutesAfter } from '@sala/shared-contracts';
import type { Subscriber } from '../../platform/events/subscribers';
import type { JobKind } from '../../platform/jobs/job';
import { cancelJob, scheduleJob } from '../../platform/jobs/job.queries';
import { wantsSystemRule } from '../../platform/system-rules/system-rules.queries';
import { createTask, dayOf, raiseTask, readWaitingVisit } from '../sql/event-tasks.queries';
import { endTask } from './end-task';

/** Kind of job; its entity is the visit. */
export const unsignedVisitJob = 'visit_unsigned';

const hour = 60;
/** Hours after its start at which a visit without a signature becomes a task, and an urgent one. */
const firstHours = 24;
const lastHours = 72;

const sourceOf = (visitId: string): string => `visit_unsigned:${visitId}`;

/** A visit that began is looked at until it is signed or cancelled. */
export const watchSignature: Subscriber<'visit.started' | 'visit.signed' | 'visit.cancelled'> = {
  name: 'tasks_watch_signature',
  events: ['visit.started', 'visit.signed', 'visit.cancelled'],
  handle: async (desk) => {
    const { db, event, userId, now } = desk;
    const visitId = event.entityId;
    if (event.type === 'visit.started') {
      if (userId === null) return;
      const dueAt = minutesAfter(event.occurredAt, firstHours * hour);
      await scheduleJob(db, unsignedVisitJob, visitId, userId, { dueAt, now });
      return;
    }
    await cancelJob(db, unsignedVisitJob, visitId);
    await endTask(desk, sourceOf(visitId), event.type === 'visit.signed' ? 'done' : 'canceled');
  },
};

/** Asks for the signature after a day, and raises that after three. */
export const unsignedVisitKind: JobKind = {
  step: async ({ db, entityId: visitId, now, publish }) => {
    const visit = await readWaitingVisit(db, visitId);
    if (visit?.status !== 'in_progress') return 'done';
    if (!(await wantsSystemRule(db, 'unsigned_visits'))) return 'done';
    const sourceKey = sourceOf(visitId);
    const id = await createTask(db, {
      scope: 'clinical',
      sourceKey,
      title: 'unsigned',
      titleFacts: { number: visit.number },
      priority: 'high',
      assigneeId: visit.signerId,
      assigneeRole: 'doctor',
      dueOn: await dayOf(db, now),
      patientId: visit.patientId,
      visitId,
      category: 'charting',
      now,
    });
    if (id) {
      await publish({ type: 'clinical_task.created', entityId: id });
      return { repeatAt: minutesAfter(now, (lastHours - firstHours) * hour) };
    }
    await raiseTask(db, sourceKey, now);
    return 'done';
  },
  abandon: ({ now }) => Promise.resolve({ repeatAt: minutesAfter(now, hour) }),
};
