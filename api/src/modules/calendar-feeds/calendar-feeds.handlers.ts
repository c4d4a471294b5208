import { scopeOf } from '@sala/shared-contracts';
import { hashOfSecretToken, newSecretToken } from '../../core/account/secret-tokens';
import type { Actor } from '../../core/actor';
import { actAs, type Db } from '../../core/database';
import { defineHandlers } from '../../core/handler';
import { invalid, ProblemError } from '../../core/problem-error';
import { calendarText } from './icalendar';
import * as queries from './calendar-feeds.queries';

type Names = 'calendarFeedList' | 'calendarFeedCreate' | 'calendarFeedDelete' | 'calendarFeedFile';

const entityType = 'calendar_feed';

/** Whose feeds somebody keeps: their own account's only, or (null) everybody's. */
const onlyOwn = ({ roles, userId }: Actor): string | null => (scopeOf(roles, 'availability:write') === 'own' ? userId : null);

const demandTheirs = async (db: Db, actor: Actor, practitionerId: string) => {
  const practitioner = await queries.readPractitioner(db, practitionerId);
  const own = onlyOwn(actor);
  if (own !== null && own !== practitioner.userId) throw new ProblemError('permission.denied');
  return practitioner;
};

export const calendarFeedHandlers = defineHandlers<Names>({
  calendarFeedList: async ({ db, actor }) => ({ items: await queries.listFeeds(db, onlyOwn(actor)) }),

  calendarFeedCreate: async ({ db, body: { practitionerId }, actor, now, audit, publish }) => {
    const { worksHere } = await demandTheirs(db, actor, practitionerId);
    if (!worksHere) throw invalid({ path: 'practitionerId', code: 'not_an_option' });
    const token = newSecretToken();
    const feed = await queries.writeFeed(db, { practitionerId, tokenHash: hashOfSecretToken(token) }, { userId: actor.userId, now });
    await audit({ action: 'calendarFeed.created', entityType, entityId: feed.id, diff: { practitionerId: [null, practitionerId] } });
    await publish({ type: 'calendarFeed.created', entityId: feed.id });
    return { ...feed, token };
  },

  calendarFeedDelete: async ({ db, params: { feedId }, actor, audit, publish }) => {
    const { practitionerId } = await queries.readFeed(db, feedId);
    await demandTheirs(db, actor, practitionerId);
    await queries.deleteFeed(db, feedId);
    await audit({ action: 'calendarFeed.deleted', entityType, entityId: feedId, diff: { practitionerId: [practitionerId, null] } });
    await publish({ type: 'calendarFeed.deleted', entityId: feedId });
  },

  calendarFeedFile: async ({ db, params, now }) => {
    const { companyId, practitionerId } = await queries.readHeldFeed(db, hashOfSecretToken(params.feedToken));
    await actAs(db, { userId: null, companyId });
    const { name } = await queries.readCalendarName(db, practitionerId);
    const text = calendarText(name, await queries.listBusyTimes(db, practitionerId, now), now);
    return { name: 'sala.ics', type: 'text/calendar; charset=utf-8', content: Buffer.from(text) };
  },
});
