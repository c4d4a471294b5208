import { hashOfSecretToken, newSecretToken } from '../../identity';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { actAs, type Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { runDocumentTask } from '../../platform/pdf/run-document-task';
import type { CalendarInput } from '../model/calendar-feeds/calendar.task';
import { calendarText } from '../model/calendar-feeds/icalendar';
import * as queries from '../sql/calendar-feeds.queries';

type Names = 'calendarFeedList' | 'calendarFeedCreate' | 'calendarFeedDelete' | 'calendarFeedFile';

const entityType = 'calendar_feed';

/** Rendered in the main thread up to this number (at most 1 ms each), else in a worker. */
const maxInline = 40;

/** Limits feeds to the user's own account; null allows all. */
const ownerFilter = (actor: Actor): string | null =>
  scopeFor(actor, 'availability:write') === 'own' ? actor.userId : null;

const demandOwnFeed = async (db: Db, actor: Actor, practitionerId: string) => {
  const practitioner = await queries.readPractitioner(db, practitionerId);
  const own = ownerFilter(actor);
  if (own !== null && own !== practitioner.userId) throw new ProblemError('permission.denied');
  return practitioner;
};

export const calendarFeedHandlers = defineHandlers<Names>({
  calendarFeedList: async ({ db, actor }) => ({
    items: await queries.listFeeds(db, ownerFilter(actor)),
  }),

  calendarFeedCreate: async ({ db, body: { practitionerId }, actor, now, audit, publish }) => {
    const { worksHere } = await demandOwnFeed(db, actor, practitionerId);
    if (!worksHere) throw invalid({ path: 'practitionerId', code: 'not_an_option' });
    const token = newSecretToken();
    const feed = await queries.writeFeed(
      db,
      { practitionerId, tokenHash: hashOfSecretToken(token) },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'calendarFeed.created',
      entityType,
      entityId: feed.id,
      diff: { practitionerId: [null, practitionerId] },
    });
    await publish({ type: 'calendar_feed.created', entityId: feed.id });
    return { ...feed, token };
  },

  calendarFeedDelete: async ({ db, params: { feedId }, actor, audit, publish }) => {
    const { practitionerId } = await queries.readFeed(db, feedId);
    await demandOwnFeed(db, actor, practitionerId);
    await queries.deleteFeed(db, feedId);
    await audit({
      action: 'calendarFeed.deleted',
      entityType,
      entityId: feedId,
      diff: { practitionerId: [practitionerId, null] },
    });
    await publish({ type: 'calendar_feed.deleted', entityId: feedId });
  },

  calendarFeedFile: async ({ db, params, now }) => {
    const { companyId, practitionerId } = await queries.readFeedByToken(
      db,
      hashOfSecretToken(params.feedToken),
    );
    await actAs(db, { userId: null, companyId });
    const { name } = await queries.readCalendarName(db, practitionerId);
    const busy = await queries.listBusyTimes(db, practitionerId, now);
    return drawAfterCommit(async () => {
      const text =
        busy.length <= maxInline
          ? calendarText(name, busy, now)
          : await runDocumentTask<CalendarInput, string>(
              companyId,
              new URL('../model/calendar-feeds/calendar.task.ts', import.meta.url),
              { name, busy, now },
            );
      return { name: 'sala.ics', type: 'text/calendar; charset=utf-8', content: Buffer.from(text) };
    });
  },
});
