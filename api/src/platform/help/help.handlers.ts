import { defineHandlers } from '../http/handler';
import { countMiss, putFeedback } from './help.queries';

export const helpHandlers = defineHandlers({
  helpFeedbackCreate: async ({ db, body, now }) => {
    await putFeedback(db, { ...body, comment: body.comment || null }, now); // an untouched field sends ''
    return undefined;
  },

  helpMissCreate: async ({ db, body, now }) => {
    await countMiss(db, body.words, body.locale, now);
    return undefined;
  },
});
