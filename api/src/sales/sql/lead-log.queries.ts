import {
  limits,
  type LeadLogEntry,
  type LeadLogKind,
  type LeadStatus,
  type ResponseChannel,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Requester } from './leads.queries';
import { shortPersonName } from '../../platform/people/person-names';

export interface NewLogEntry {
  readonly kind: LeadLogKind;
  readonly from?: LeadStatus;
  readonly to?: LeadStatus;
  readonly channel?: ResponseChannel;
  readonly ownerId?: string | null;
  readonly note?: string | null | undefined;
}

export const writeLog = async (
  db: Db,
  leadId: string,
  { userId, now }: Requester,
  entry: NewLogEntry,
): Promise<void> => {
  await db.query(
    `insert into lead_log (company_id, lead_id, at, kind, by_user, from_status, to_status, channel, owner_id, note)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      leadId,
      now,
      entry.kind,
      userId,
      entry.from ?? null,
      entry.to ?? null,
      entry.channel ?? null,
      entry.ownerId ?? null,
      entry.note || null,
    ],
  );
};

/** Newest first. */
export const readLog = (db: Db, leadId: string): Promise<LeadLogEntry[]> =>
  db
    .query<LeadLogEntry>(
      `select e.id, e.at, e.kind, ${shortPersonName('b')} as by, e.from_status as "from", e.to_status as "to",
       e.channel, case when o.id is null then null else ${shortPersonName('o')} end as owner, e.note
     from lead_log e left join user_account b on b.id = e.by_user left join user_account o on o.id = e.owner_id
     where e.lead_id = $1 order by e.id desc limit $2`,
      [leadId, limits.leadLogShown],
    )
    .then((rows) => rows.map((row) => ({ ...row, by: row.by || null })));

/** Moves the log of one lead to another. */
export const moveLog = async (db: Db, fromLeadId: string, toLeadId: string): Promise<void> => {
  await db.query('update lead_log set lead_id = $2 where lead_id = $1', [fromLeadId, toLeadId]);
};
