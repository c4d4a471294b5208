import type { Db } from '../../../platform/database/database';
import { requireCurrentVersion } from '../../../platform/database/version-conflict';
import { lockCampaign, readCampaign, type CampaignRow } from '../../sql/campaigns.queries';
import { viewCampaign } from './view-campaign';

export const entityType = 'bulk_campaign';

/** @throws resource.not_found, resource.version_conflict */
export const lockCurrent = async (
  { db, now }: { readonly db: Db; readonly now: string },
  id: string,
  version: number,
): Promise<CampaignRow> => {
  const row = (await lockCampaign(db, id)) ?? (await readCampaign(db, id));
  await requireCurrentVersion(db, entityType, row, version, await viewCampaign(db, id, now));
  return row;
};
