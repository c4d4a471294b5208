import { readMacroTask } from '../../messaging';
import type { Subscriber } from '../../platform/events/subscribers';
import { createTask, dayOf } from '../sql/event-tasks.queries';

/** A macro asks for a task; it is of whoever ran it, and its description leads to the conversation. */
export const takeConversation: Subscriber<'conversation.task_asked'> = {
  name: 'tasks_take_conversation',
  events: ['conversation.task_asked'],
  handle: async ({ db, event, now, publish, publicUrl }) => {
    const { macroRunId } = event.payload;
    const asked = await readMacroTask(db, macroRunId);
    if (!asked) return;
    const id = await createTask(db, {
      scope: 'general',
      sourceKey: `macro:${macroRunId}`,
      title: 'macro',
      titleFacts: { title: asked.title },
      description: `${publicUrl}/hospital/chats?conversationId=${asked.conversationId}`,
      priority: 'medium',
      assigneeId: asked.ranBy,
      dueOn: await dayOf(db, now),
      now,
    });
    if (id) await publish({ type: 'task.created', entityId: id });
  },
};
