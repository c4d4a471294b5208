import type { Db } from '../../platform/database/database';

/** After a merge the earlier first response counts; the lead keeps its own creation and deadline. */
export const takeEarlierResponse = async (
  db: Db,
  leadId: string,
  otherId: string,
): Promise<void> => {
  await db.query(
    `update lead l set first_responded_at = o.first_responded_at, response_minutes = o.response_minutes
     from lead o
     where l.id = $1 and o.id = $2 and o.first_responded_at is not null
       and (l.first_responded_at is null or o.first_responded_at < l.first_responded_at)`,
    [leadId, otherId],
  );
};
