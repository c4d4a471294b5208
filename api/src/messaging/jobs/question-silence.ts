import type { JobKind } from '../../platform/jobs/job';
import { wordsOf } from '../model/replies/words';
import { readCompanyLocale } from '../sql/appointment-facts.queries';
import { closeQuestion, findQuestion } from '../sql/appointment-replies.queries';
import { raiseConversation } from '../sql/calm-conversation.queries';
import { lockConversation } from '../sql/conversation-writes.queries';
import { appendMessage } from '../sql/message-writes.queries';

/** Whoever was offered times and chose none is called by staff. */
export const silenceKind: JobKind = {
  step: async ({ db, entityId, now, publish }) => {
    const asked = await findQuestion(db, entityId);
    if (!asked) return 'done'; // with its conversation
    const { conversationId } = asked;
    await lockConversation(db, conversationId);
    if ((await findQuestion(db, entityId))?.open !== true) return 'done';
    await closeQuestion(db, entityId, now);
    const body = wordsOf(await readCompanyLocale(db)).activity.silence;
    const details = { activity: 'appointment_silence', appointmentId: asked.appointmentId };
    await appendMessage(db, {
      conversationId,
      direction: 'activity',
      kind: 'text',
      body,
      details,
      at: now,
    });
    await raiseConversation(db, conversationId, now);
    await publish({ type: 'conversation.updated', entityId: conversationId });
    return 'done';
  },
  abandon: () => Promise.resolve(),
};
