import { limits } from '@sala/shared-contracts';
import type { Db } from '../../../platform/database/database';
import type { CampaignRow } from '../../sql/campaigns.queries';
import { countTaken, noteAudience, takeRecipients } from '../../sql/campaign-audience.queries';
import { findSubjects } from '../../sql/subjects.queries';
import { readSnapshots } from '../../sql/snapshots.queries';
import { evaluate, type Snapshot } from '../evaluate';
import { subjectFields } from '../subject-fields';
import { isWithheld } from './control-group';

const pageSize = 1000;

type Audience = Pick<CampaignRow, 'audience' | 'condition' | 'exclude' | 'listed' | 'channel'>;

/** Who fits, after a place in the order of ids; excluded people are left out. */
export const readAudience = async (
  db: Db,
  { audience, condition, exclude, listed }: Audience,
  clock: { readonly now: string; readonly timeZone: string },
  page: { readonly after: string | null; readonly limit: number },
): Promise<{ readonly people: readonly Snapshot[]; readonly last: string | null }> => {
  const fields = await subjectFields(db, audience);
  const { after, limit } = page;
  const ids = listed
    ?.toSorted()
    .filter((id) => after === null || id > after)
    .slice(0, limit);
  const found = ids
    ? await readSnapshots(db, audience, ids, clock)
    : await findSubjects(db, audience, condition, fields, clock, page);
  const left = exclude.condition;
  return {
    people: left ? found.filter((one) => !evaluate(left, one, clock, fields).holds) : found,
    last:
      (ids ? ids.length : found.length) < limit
        ? null
        : ((ids ?? found.map(({ id }) => id)).at(-1) ?? null),
  };
};

/**
 * Takes the next page of people as they are now into the campaign.
 *
 * @returns whether there are more.
 */
export const takeAudience = async (
  db: Db,
  campaign: CampaignRow,
  clock: { readonly now: string; readonly timeZone: string },
): Promise<boolean> => {
  const { id, audience, channel, exclude, controlPercent, audienceAfter } = campaign;
  const room = limits.campaignPeopleMax - (await countTaken(db, id));
  const limit = Math.min(pageSize, room);
  const { people, last } =
    limit <= 0
      ? { people: [], last: null }
      : await readAudience(db, campaign, clock, { after: audienceAfter, limit });
  await takeRecipients(
    db,
    { campaignId: id, audience, channel, campaignIds: exclude.campaignIds, now: clock.now },
    people.map((one) => ({ id: one.id, isWithheld: isWithheld(id, one.id, controlPercent) })),
  );
  await noteAudience(db, id, { after: last, now: clock.now });
  return last !== null;
};
