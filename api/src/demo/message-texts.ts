import type { Db } from '../platform/database/database';
import * as templates from '../messaging/sql/event-templates.queries';
import { insertReply } from '../messaging/sql/quick-replies.queries';
import { demoReplies, demoTexts } from './message-texts-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Texts for events and quick replies, unless there are some. */
export const seedDemoMessageTexts = async (db: Db, stamp: Stamp): Promise<void> => {
  if (await db.maybe('select from quick_reply limit 1')) return;
  for (const { texts, off, ...place } of demoTexts) {
    const { isNew, ...made } = await templates.lockTemplate(db, place, stamp);
    for (const [lastNumber, text] of texts.entries())
      await templates.addVersion(db, { ...made, lastNumber }, text, stamp);
    const number = texts.length || null;
    await templates.updateTemplate(db, made.id, { enabled: !off, number }, { ...stamp, isNew });
  }
  for (const { uses, ...reply } of demoReplies) {
    const id = await insertReply(db, reply, null, stamp);
    await db.query('update quick_reply set usage_count = $2, last_used_at = $3 where id = $1', [
      id,
      uses,
      stamp.now,
    ]);
  }
};
