import type {
  CampaignDefinition,
  CampaignPauseReason,
  CampaignStatus,
  CampaignStep,
  CampaignSummary,
  Contract,
  EndpointRequest,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { countedStates, fates } from './campaign-fates';
import { shortPersonName } from '../../platform/people/person-names';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** As stored; the steps are rows of their own. */
export interface CampaignRow extends CampaignDefinition {
  readonly id: string;
  readonly listed: readonly string[] | null;
  readonly status: CampaignStatus;
  readonly pausedBecause: CampaignPauseReason | null;
  readonly audienceAfter: string | null;
  readonly audienceAt: string | null;
  readonly startedAt: string | null;
  readonly startedBy: string | null;
  readonly endedAt: string | null;
  readonly version: number;
}

const columns = `c.id, c.title, c.audience, c.condition, c.exclude, c.listed, c.channel, c.message, c.scheduled_at as "scheduledAt",
  c.throttle_per_minute as "throttlePerMinute", c.control_percent as "controlPercent", c.status, c.paused_because as "pausedBecause",
  c.audience_after as "audienceAfter", c.audience_at as "audienceAt", c.started_at as "startedAt", c.started_by as "startedBy",
  c.ended_at as "endedAt", c.version,
  (select coalesce(json_agg(json_build_object('waitDays', s.wait_days, 'condition', s.condition, 'action', s.action) order by s.position), '[]')
    from campaign_step s where s.company_id = c.company_id and s.campaign_id = c.id) as steps`;

/** @throws resource.not_found */
export const readCampaign = (db: Db, id: string): Promise<CampaignRow> =>
  db.one<CampaignRow>(`select ${columns} from bulk_campaign c where c.id = $1`, [id]);

/** Nobody else moves it, or sends for it, until the transaction is over. */
export const lockCampaign = async (db: Db, id: string): Promise<CampaignRow | undefined> => {
  await db.query('select from bulk_campaign where id = $1 for update', [id]);
  return db.maybe<CampaignRow>(`select ${columns} from bulk_campaign c where c.id = $1`, [id]);
};

const person = (id: string): string =>
  `(select json_build_object('id', u.id, 'name', ${shortPersonName('u')}) from user_account u where u.id = ${id})`;

const summary = `c.id, c.title, c.audience, c.channel, c.status, c.paused_because as "pausedBecause", c.scheduled_at as "scheduledAt",
  c.started_at as "startedAt", c.ended_at as "endedAt", c.updated_at as "updatedAt", ${person('c.updated_by')} as "updatedBy", c.version,
  (select ${countedStates} from campaign_recipient r ${fates} where r.company_id = c.company_id and r.campaign_id = c.id) as totals`;

export const readSummary = (db: Db, id: string): Promise<CampaignSummary> =>
  db.one<CampaignSummary>(`select ${summary} from bulk_campaign c where c.id = $1`, [id]);

type ListQuery = EndpointRequest<Contract['campaignList']>['query'];

const orders: Readonly<Record<ListQuery['sort'], string>> = {
  updatedAt: 'c.updated_at, c.id',
  '-updatedAt': 'c.updated_at desc, c.id desc',
  title: 'c.title, c.id',
  '-title': 'c.title desc, c.id desc',
  startedAt: 'c.started_at nulls last, c.id',
  '-startedAt': 'c.started_at desc nulls last, c.id desc',
};

const matches = `c.company_id = app_company() and ($1::text is null or c.search like all (search_patterns($1)))
  and ($2::text[] is null or c.status = any ($2))`;

export const listCampaigns = async (
  db: Db,
  { search, status, sort, page, pageSize }: ListQuery,
) => {
  const filter = [search || null, status ?? null];
  const items = await db.query<CampaignSummary>(
    `select ${summary} from bulk_campaign c where ${matches} order by ${orders[sort]} limit $3 offset $4`,
    [...filter, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from bulk_campaign c where ${matches}`,
    filter,
  );
  return { items, total, page, pageSize };
};

export const countDrafts = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from bulk_campaign where company_id = app_company() and status = 'draft'`,
    )
  ).count;

const saveSteps = async (db: Db, id: string, steps: readonly CampaignStep[]): Promise<void> => {
  await db.query('delete from campaign_step where campaign_id = $1', [id]);
  await db.query(
    `insert into campaign_step (company_id, campaign_id, position, wait_days, condition, action)
     select app_company(), $1, s.place, (s.step->>'waitDays')::int, s.step->>'condition', s.step->'action'
     from jsonb_array_elements($2::jsonb) with ordinality as s (step, place)`,
    [id, JSON.stringify(steps)],
  );
};

const valuesOf = (campaign: CampaignDefinition): unknown[] => [
  campaign.title,
  campaign.audience,
  JSON.stringify(campaign.condition),
  JSON.stringify(campaign.exclude),
  campaign.channel,
  JSON.stringify(campaign.message),
  campaign.scheduledAt,
  campaign.throttlePerMinute,
  campaign.controlPercent,
];

export const insertCampaign = async (
  db: Db,
  campaign: CampaignDefinition,
  { userId, now }: Stamp,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into bulk_campaign (company_id, title, audience, condition, exclude, channel, message, scheduled_at, throttle_per_minute,
       control_percent, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11) returning id`,
    [...valuesOf(campaign), now, userId],
  );
  await saveSteps(db, id, campaign.steps);
  return id;
};

export const updateCampaign = async (
  db: Db,
  id: string,
  campaign: CampaignDefinition,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update bulk_campaign set title = $2, audience = $3, condition = $4, exclude = $5, channel = $6, message = $7, scheduled_at = $8,
       throttle_per_minute = $9, control_percent = $10,
       listed = case when audience = $3 then listed end, updated_at = $11, updated_by = $12, version = version + 1 where id = $1`,
    [id, ...valuesOf(campaign), now, userId],
  );
  await saveSteps(db, id, campaign.steps);
};

/** null: the audience is found by the condition. */
export const saveList = async (
  db: Db,
  id: string,
  listed: readonly string[] | null,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update bulk_campaign set listed = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1`,
    [id, listed, now, userId],
  );
};

/** By a member. */
export const moveCampaign = async (
  db: Db,
  id: string,
  status: CampaignStatus,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update bulk_campaign set status = $2, paused_because = null, ended_at = case when $2 = 'cancelled' then $3::timestamptz end,
       updated_at = $3, updated_by = $4, version = version + 1 where id = $1`,
    [id, status, now, userId],
  );
};

export const startCampaign = async (db: Db, id: string, { userId, now }: Stamp): Promise<void> => {
  await db.query(
    `update bulk_campaign set status = 'running', started_at = $2, started_by = $3, version = version + 1 where id = $1`,
    [id, now, userId],
  );
};

/** By itself, which somebody has to look at. */
export const pauseCampaign = async (
  db: Db,
  id: string,
  because: CampaignPauseReason,
): Promise<void> => {
  await db.query(
    `update bulk_campaign set status = 'paused', paused_because = $2, version = version + 1 where id = $1 and status = 'running'`,
    [id, because],
  );
};

export const endCampaign = async (
  db: Db,
  id: string,
  status: 'completed' | 'partially_failed',
  now: string,
): Promise<void> => {
  await db.query(
    `update bulk_campaign set status = $2, ended_at = $3, version = version + 1 where id = $1`,
    [id, status, now],
  );
};
