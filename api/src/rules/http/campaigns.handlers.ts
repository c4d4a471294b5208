import {
  limits,
  nextCampaignMoves,
  type CampaignAudience,
  type Contract,
  type EndpointRequest,
} from '@sala/shared-contracts';
import { recordPatientsShown } from '../../patients';
import { changesBetween } from '../../platform/audit/changes';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { scheduleJob } from '../../platform/jobs/job.queries';
import { campaignJob } from '../jobs/run-campaign';
import { entityType, lockCurrent } from '../model/campaigns/lock-campaign';
import { checkCampaign, requireReady } from '../model/campaigns/check-campaign';
import { previewCampaign } from '../model/campaigns/preview-campaign';
import { definitionOf, viewCampaign } from '../model/campaigns/view-campaign';
import { stopRecipients } from '../sql/campaign-sending.queries';
import { listRecipients } from '../sql/campaign-results.queries';
import * as queries from '../sql/campaigns.queries';

const permissionOf = {
  patient: 'patients:read',
  customer: 'customers:read',
  lead: 'leads:read',
} as const satisfies Record<CampaignAudience, string>;

/** Whether the caller may see whom the campaign speaks to, beside how many. */
const seesPeople = (actor: Pick<Actor, 'roles' | 'apiToken'>, audience: CampaignAudience) =>
  scopeFor(actor, permissionOf[audience]) !== undefined;

/** @throws campaign.not_ready, campaign.over_budget */
const requireStartable = async (
  { db, now }: Pick<Context<'campaignMove'>, 'db' | 'now'>,
  row: queries.CampaignRow,
): Promise<void> => {
  await checkCampaign(db, definitionOf(row));
  await requireReady(db, row);
  const { cost, connected } = await previewCampaign(db, row, now);
  if (!connected) throw new ProblemError('campaign.not_ready', { meta: { path: 'channel' } });
  if (cost.leftMicros !== null && cost.micros > cost.leftMicros)
    throw new ProblemError('campaign.over_budget', { meta: { ...cost } });
};

type Given = Omit<EndpointRequest<Contract['campaignUpdate']>['body'], 'version'>;

const merged = (row: queries.CampaignRow, given: Given) => {
  const named = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return { ...definitionOf(row), ...named };
};

export const campaignHandlers = defineHandlers<
  | 'campaignList'
  | 'campaignView'
  | 'campaignRecipientList'
  | 'campaignCreate'
  | 'campaignUpdate'
  | 'campaignPreview'
  | 'campaignMove'
>({
  campaignList: ({ db, query }) => queries.listCampaigns(db, query),

  campaignView: ({ db, params, now }) => viewCampaign(db, params.campaignId, now),

  campaignRecipientList: async ({ db, params, query, actor, audit }) => {
    const { audience } = await queries.readCampaign(db, params.campaignId);
    const cursor = query.cursor ?? null;
    if (cursor !== null && !/^[0-9a-f-]{36}$/.test(cursor))
      throw invalid({ path: 'cursor', code: 'format' });
    const isNamed = seesPeople(actor, audience);
    const { items, nextCursor } = await listRecipients(db, params.campaignId, {
      audience,
      state: query.state ?? null,
      cursor,
      isNamed,
    });
    await recordPatientsShown(
      audit,
      isNamed ? items.flatMap(({ patientId }) => patientId ?? []) : [],
    );
    return { items: items.map(({ patientId: _patientId, ...one }) => one), nextCursor };
  },

  campaignCreate: async ({ db, body, actor, now, audit, publish }) => {
    if ((await queries.countDrafts(db)) >= limits.campaignDraftsMax)
      throw new ProblemError('campaign.limit_reached', {
        meta: { maximum: limits.campaignDraftsMax },
      });
    await checkCampaign(db, body);
    const id = await queries.insertCampaign(db, body, { userId: actor.userId, now });
    await audit({
      action: 'campaign.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, body),
    });
    await publish({ type: 'campaign.changed', entityId: id });
    return viewCampaign(db, id, now);
  },

  campaignUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const { campaignId } = params;
    const row = await lockCurrent({ db, now }, campaignId, body.version);
    if (row.status !== 'draft') throw new ProblemError('campaign.started');
    const { version: _version, ...given } = body;
    const before = definitionOf(row);
    const after = merged(row, given);
    const diff = changesBetween(before, after);
    if (Object.keys(diff).length === 0) throw invalid({ path: '', code: 'no_change' });
    await checkCampaign(db, after);
    await queries.updateCampaign(db, campaignId, after, { userId: actor.userId, now });
    await audit({ action: 'campaign.updated', entityType, entityId: campaignId, diff });
    await publish({ type: 'campaign.changed', entityId: campaignId });
    return viewCampaign(db, campaignId, now);
  },

  campaignPreview: async ({ db, body, actor, now, audit }) => {
    const { definition, campaignId } = body;
    await checkCampaign(db, definition);
    const listed = campaignId && (await queries.readCampaign(db, campaignId)).listed;
    const preview = await previewCampaign(db, { ...definition, listed: listed || null }, now);
    const isNamed = seesPeople(actor, definition.audience);
    await recordPatientsShown(
      audit,
      isNamed ? preview.samples.flatMap(({ patientId }) => patientId ?? []) : [],
    );
    return {
      ...preview,
      samples: preview.samples.map(({ patientId: _patientId, ...one }) =>
        isNamed ? one : { ...one, name: null, address: null, text: '', subject: null },
      ),
    };
  },

  campaignMove: async ({ db, params, body, actor, now, audit, publish }) => {
    const { campaignId } = params;
    const row = await lockCurrent({ db, now }, campaignId, body.version);
    const { status } = body;
    if (!nextCampaignMoves(row.status).includes(status))
      throw new ProblemError('campaign.transition_refused', {
        meta: { from: row.status, to: status },
      });
    if (status === 'scheduled') await requireStartable({ db, now }, row);
    if (status === 'cancelled') await stopRecipients(db, campaignId);
    const stamp = { userId: actor.userId, now };
    await queries.moveCampaign(db, campaignId, status, stamp);
    const { scheduledAt } = row;
    if (status === 'scheduled' && scheduledAt !== null)
      await scheduleJob(db, campaignJob, campaignId, actor.userId, { dueAt: scheduledAt, now });
    else if (status === 'scheduled' || status === 'running')
      await scheduleJob(db, campaignJob, campaignId, actor.userId, { dueAt: now, now });
    await audit({
      action: 'campaign.moved',
      entityType,
      entityId: campaignId,
      diff: { status: [row.status, status] },
    });
    await publish({ type: 'campaign.changed', entityId: campaignId });
    return viewCampaign(db, campaignId, now);
  },
});
