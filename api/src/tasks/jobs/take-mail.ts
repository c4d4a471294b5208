import { isRestrictedEmail, limits } from '@sala/shared-contracts';
import { readMailForTask } from '../../messaging';
import type { Subscriber } from '../../platform/events/subscribers';
import { createTask, dayOf } from '../sql/event-tasks.queries';

/** A rule asks for a task of each mail that fits it; its description leads to the mail. */
export const takeMail: Subscriber<'email_thread.task_asked'> = {
  name: 'tasks_take_mail',
  events: ['email_thread.task_asked'],
  handle: async ({ db, event, now, publish, publicUrl }) => {
    const { subject, category, assigneeId } = await readMailForTask(db, event.entityId);
    // Whoever reads tasks may not read the category.
    const isNamed = subject !== '' && !isRestrictedEmail(category);
    const id = await createTask(db, {
      scope: 'general',
      sourceKey: `email:${event.payload.messageId}`,
      title: isNamed ? 'namedMail' : 'mail',
      titleFacts: { subject: subject.slice(0, limits.taskTitleMax - 40).trim() },
      description: `${publicUrl}/hospital/email?state=all&threadId=${event.entityId}`,
      priority: 'medium',
      assigneeId,
      dueOn: await dayOf(db, now),
      now,
    });
    if (id) await publish({ type: 'task.created', entityId: id });
  },
};
