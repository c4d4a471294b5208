import { limits, type CampaignAudience } from '@sala/shared-contracts';
import type { Db } from '../../../platform/database/database';
import { phoneToE164 } from '../../../platform/tables/phone-to-e164';
import { findNamed } from '../../sql/campaign-audience.queries';

export interface ReadList {
  readonly ids: readonly string[];
  /** Rows that name nobody. */
  readonly unknown: readonly string[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whom the rows of a list name: by phone, address, number or id, in whichever of their cells. The
 * headings are a row as well, since a list of phones may have none.
 */
export const readList = async (
  db: Db,
  audience: CampaignAudience,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<ReadList> => {
  const named = [headings, ...rows].map((cells) => {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return {
      shown: filled.join(', '),
      keys: filled.map((cell) => phoneToE164(cell).toLowerCase()),
    };
  });
  const keys = [...new Set(named.flatMap((row) => row.keys))];
  const found = await findNamed(db, audience, {
    phones: keys.filter((key) => key.startsWith('+')),
    emails: keys.filter((key) => key.includes('@')),
    ids: keys.filter((key) => uuid.test(key)),
    numbers: [...new Set([headings, ...rows].flat().map((cell) => cell.trim()))],
  });
  const idsOf = new Map<string, string[]>();
  for (const { id, phone, email, number } of found)
    for (const key of [id, phone, email, number?.toLowerCase()])
      if (key) idsOf.set(key, [...(idsOf.get(key) ?? []), id]);
  const matched = named.map((row) => row.keys.flatMap((key) => idsOf.get(key) ?? []));
  return {
    ids: [...new Set(matched.flat())].sort().slice(0, limits.campaignListMax),
    unknown: named
      .slice(1)
      .flatMap(({ shown }, place) =>
        shown !== '' && matched[place + 1]?.length === 0 ? [shown] : [],
      ),
  };
};
