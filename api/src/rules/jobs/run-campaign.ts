import { findStaleLimit, lockDailyLimit, readOutgoingPolicy } from '../../messaging';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { quietUntil } from '../../platform/notifications/delivery-plan';
import { evaluate } from '../model/evaluate';
import { subjectFields } from '../model/subject-fields';
import { followUp, nextAfter } from '../model/campaigns/follow-up';
import { failsTooOften, pauseByItself } from '../model/campaigns/pause';
import { sendCampaignMessage, type Sending } from '../model/campaigns/send-message';
import { takeAudience } from '../model/campaigns/take-audience';
import {
  endCampaign,
  lockCampaign,
  startCampaign,
  type CampaignRow,
} from '../sql/campaigns.queries';
import * as queries from '../sql/campaign-sending.queries';
import { readSpelling } from '../sql/company-spelling.queries';
import { readSnapshots } from '../sql/snapshots.queries';

export const campaignJob = 'campaign_run';

/** A step is short, so that whoever pauses does not wait. */
const batchMax = 50;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** After the last message, for deliveries that nobody answers for. */
const settleMs = 60 * minuteMs;

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

const earliest = (...times: readonly (string | null)[]): string | null =>
  times.reduce(
    (one, other) =>
      one === null || (other !== null && Date.parse(other) < Date.parse(one)) ? other : one,
    null,
  );

type Snapshot = Awaited<ReturnType<typeof readSnapshots>>[number];

/** Whether somebody is still of the audience; deleted, blocked or merged records are not read. */
const isOfAudience = (
  { context, campaign, fields, spelling }: Sending,
  snapshot: Snapshot | undefined,
): snapshot is Snapshot => {
  if (!snapshot) return false;
  const { condition, exclude, listed } = campaign;
  const clock = { now: context.now, timeZone: spelling.timeZone };
  const holds = (one: typeof condition) => evaluate(one, snapshot, clock, fields).holds;
  return (listed !== null || holds(condition)) && !(exclude.condition && holds(exclude.condition));
};

/** One person: the first message, or the next follow-up. @returns why everybody has to wait. */
const serve = async (
  sending: Sending,
  recipient: queries.DueRecipient,
  snapshot: Snapshot | undefined,
  gone: 'booked' | 'purchased' | 'duplicate' | undefined,
): Promise<'budget' | 'channel_off' | null> => {
  const { context, campaign } = sending;
  const { db, now } = context;
  const leaves = gone ?? (isOfAudience(sending, snapshot) ? null : ('left_audience' as const));
  if (recipient.sentAt !== null) return followUp(sending, recipient, snapshot, leaves);
  const { message, steps } = campaign;
  if (leaves !== null || !snapshot) {
    await queries.noteSkipped(db, recipient.id, leaves ?? 'left_audience');
    return null;
  }
  const refused = await sendCampaignMessage(sending, recipient, snapshot, message, 0);
  if (refused === 'budget' || refused === 'channel_off') return refused;
  if (refused === null)
    await queries.noteSent(db, recipient.id, { now, nextAt: nextAfter(steps, 0, now) });
  else await queries.noteSkipped(db, recipient.id, refused);
  return null;
};

/**
 * Hands the next people to the gate. Everything of a batch is one transaction: a worker that dies
 * in it has neither sent nor noted anything.
 *
 * @returns how many were served, and why the campaign has to stop.
 */
export const serveBatch = async (
  context: JobContext,
  campaign: CampaignRow,
  serving: queries.Serving,
): Promise<{ served: number; stopped: 'budget' | 'channel_off' | null }> => {
  const { db, now } = context;
  const due = await queries.listDue(db, campaign.id, now, serving);
  if (due.length === 0) return { served: 0, stopped: null };
  const sending: Sending = {
    context,
    campaign,
    fields: await subjectFields(db, campaign.audience),
    spelling: await readSpelling(db),
  };
  const clock = { now, timeZone: sending.spelling.timeZone };
  const snapshots = new Map(
    (
      await readSnapshots(
        db,
        campaign.audience,
        due.map(({ subjectId }) => subjectId),
        clock,
      )
    ).map((one) => [one.id, one]),
  );
  const leavers = await queries.readLeavers(
    db,
    due.map(({ id }) => id),
  );
  let stopped: 'budget' | 'channel_off' | null = null;
  let served = 0;
  for (const recipient of due) {
    const { id, subjectId } = recipient;
    stopped = await serve(sending, recipient, snapshots.get(subjectId), leavers.get(id));
    if (stopped !== null) break;
    served += 1;
  }
  await queries.linkDeliveries(
    db,
    due.map(({ id }) => id),
  );
  return { served, stopped };
};

const finish = async ({ db, now }: JobContext, campaign: CampaignRow): Promise<StepOutcome> => {
  await queries.keepFates(db, campaign.id);
  const { due, unsettled, failed, lastAt } = await queries.readRemaining(db, campaign.id);
  const next = await queries.findNext(db, campaign.id);
  if (due > 0) return { repeatAt: earliest(next, later(now, 15 * minuteMs)) ?? now };
  if (unsettled > 0 && lastAt !== null && Date.parse(lastAt) + settleMs > Date.parse(now))
    return { repeatAt: later(now, minuteMs) };
  await endCampaign(db, campaign.id, failed > 0 ? 'partially_failed' : 'completed', now);
  return 'done';
};

/** What is over the provider's limit of a day waits; the provider may raise it meanwhile. */
const limitedUntil = (freeAt: string | null, now: string): string =>
  freeAt !== null && Date.parse(freeAt) < Date.parse(now) + hourMs
    ? later(now, Math.max(minuteMs, Date.parse(freeAt) - Date.parse(now)))
    : later(now, hourMs);

const run = async (context: JobContext, campaign: CampaignRow): Promise<StepOutcome> => {
  const { db, now } = context;
  const { id, channel, throttlePerMinute } = campaign;
  const { timeZone } = await readSpelling(db);
  if (campaign.audienceAt === null) {
    await takeAudience(db, campaign, { now, timeZone });
    return 'more';
  }
  // A message that the gate would put off would leave with all the others at once.
  const { quietHours } = await readOutgoingPolicy(db);
  const quiet = quietHours && quietUntil(now, timeZone, quietHours);
  if (quiet !== null) return { repeatAt: quiet };
  if (channel !== 'email' && !(await hasConnection(db, channel))) {
    await pauseByItself(context, campaign, 'channel_off');
    return 'done';
  }
  if (await failsTooOften(context, campaign)) {
    await pauseByItself(context, campaign, 'failures');
    return 'done';
  }
  const { sent, since } = await queries.readPace(db, id, now);
  const room = throttlePerMinute - sent;
  if (room <= 0) return { repeatAt: later(since ?? now, minuteMs) };
  const daily = channel === 'whatsapp' ? await lockDailyLimit(db, now) : null;
  const left = daily?.left ?? batchMax;
  const { served, stopped } = await serveBatch(context, campaign, {
    limit: Math.min(room, batchMax, left > 0 ? left : batchMax),
    which: left > 0 ? 'all' : 'tasks',
  });
  if (stopped !== null) {
    await pauseByItself(context, campaign, stopped);
    return 'done';
  }
  if (served > 0) return 'more';
  if (daily?.left === 0 && (await queries.isDue(db, id, now)))
    return { repeatAt: limitedUntil(daily.freeAt, now) };
  return finish(context, campaign);
};

/** What WhatsApp is asked for before messages go out, with no transaction open. */
export interface DailyLimits {
  refreshLimit(companyId: string): Promise<void>;
}

const askLimit = (limits: DailyLimits, companyId: string) =>
  new AfterCommit<JobContext, StepOutcome>(async () => {
    await limits.refreshLimit(companyId);
    return () => Promise.resolve('more');
  });

/** Takes the audience, sends at the throttle, follows up, and ends the campaign. */
export const runCampaignKind = (limits: DailyLimits | null): JobKind => ({
  step: async (context) => {
    const { db, entityId, userId, now, publish } = context;
    const campaign = await lockCampaign(db, entityId);
    if (!campaign) return 'done';
    if (campaign.status === 'scheduled') {
      const { scheduledAt } = campaign;
      if (scheduledAt !== null && Date.parse(scheduledAt) > Date.parse(now))
        return { repeatAt: scheduledAt };
      await startCampaign(db, entityId, { userId, now });
    } else if (campaign.status !== 'running') return 'done';
    else if (limits && campaign.channel === 'whatsapp') {
      const stale = await findStaleLimit(db, now);
      if (stale !== null) return askLimit(limits, stale);
    }
    const outcome =
      campaign.status === 'scheduled' ? ('more' as const) : await run(context, campaign);
    await publish({ type: 'campaign.changed', entityId });
    return outcome;
  },
  abandon: async ({ db, entityId, now, publish }) => {
    const campaign = await lockCampaign(db, entityId);
    if (campaign?.status === 'running') await pauseByItself({ db, now }, campaign, 'failures');
    await publish({ type: 'campaign.changed', entityId });
  },
});
