import { limits } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { cellText } from '../../platform/tables/cells';
import type { Cell } from '../../platform/tables/rows';
import { readUploadedTable, type UploadedTable } from '../../platform/tables/uploaded-table';
import { entityType, lockCurrent } from '../model/campaigns/lock-campaign';
import { readList } from '../model/campaigns/read-list';
import { viewCampaign } from '../model/campaigns/view-campaign';
import { readCampaign, saveList, type CampaignRow } from '../sql/campaigns.queries';

const requireDraft = ({ status }: Pick<CampaignRow, 'status'>): void => {
  if (status !== 'draft') throw new ProblemError('campaign.started');
};

/** A batch is `[number, cells][]` as JSON, written by the thread that reads tables. */
const rowsOf = ({ batches }: UploadedTable): string[][] =>
  batches.flatMap(({ json }) =>
    (JSON.parse(json) as [number, Cell[]][]).map(([, cells]) => cells.map(cellText)),
  );

type Saving = Context<'campaignListSave'>;

const store = async (
  { db, params: { campaignId }, query, actor, now, audit, publish }: Saving,
  table: UploadedTable,
) => {
  const row = await lockCurrent({ db, now }, campaignId, query.version);
  requireDraft(row);
  const { ids, unknown } = await readList(db, row.audience, table.headings, rowsOf(table));
  await saveList(db, campaignId, ids, { userId: actor.userId, now });
  await audit({
    action: 'campaign.updated',
    entityType,
    entityId: campaignId,
    diff: { list: [row.listed?.length ?? null, ids.length], file: [null, query.name] },
  });
  await publish({ type: 'campaign.changed', entityId: campaignId });
  return {
    campaign: await viewCampaign(db, campaignId, now),
    unknown: unknown.length,
    examples: unknown.slice(0, limits.campaignUnknownShown),
  };
};

export const campaignListHandlers = defineHandlers<'campaignListSave' | 'campaignListDelete'>({
  campaignListSave: async ({ db, params, body, actor }) => {
    requireDraft(await readCampaign(db, params.campaignId));
    return new AfterCommit(async () => {
      const table = await readUploadedTable(actor.companyId, body, {
        rowsMax: limits.campaignListMax,
      });
      return (context) => store(context, table);
    });
  },

  campaignListDelete: async ({ db, params, query, actor, now, audit, publish }) => {
    const { campaignId } = params;
    const row = await lockCurrent({ db, now }, campaignId, query.version);
    requireDraft(row);
    await saveList(db, campaignId, null, { userId: actor.userId, now });
    await audit({
      action: 'campaign.updated',
      entityType,
      entityId: campaignId,
      diff: { list: [row.listed?.length ?? null, null] },
    });
    await publish({ type: 'campaign.changed', entityId: campaignId });
    return viewCampaign(db, campaignId, now);
  },
});
