import { limits, type Role } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface StoredTransfer {
  readonly id: string;
  readonly fromUser: string;
  readonly toUser: string;
  readonly fromName: string;
  readonly toName: string;
  readonly expiresAt: string;
}

const columns = `o.id, o.from_user as "fromUser", o.to_user as "toUser", ${shortPersonName('f')} as "fromName", ${shortPersonName('r')} as "toName",
  o.expires_at as "expiresAt"`;
const source = `ownership_transfer o join user_account f on f.id = o.from_user join user_account r on r.id = o.to_user`;

export const findOpenTransfer = (db: Db, now: string): Promise<StoredTransfer | undefined> =>
  db.maybe<StoredTransfer>(
    `select ${columns} from ${source} where o.company_id = app_company() and o.ended_at is null and o.expires_at > $1`,
    [now],
  );

/** Locks an open transfer; @throws resource.not_found for one of another company. */
export const lockTransfer = (
  db: Db,
  id: string,
): Promise<StoredTransfer & { readonly ended: boolean }> =>
  db.one(
    `select ${columns}, o.ended_at is not null as ended from ${source}
     where o.company_id = app_company() and o.id = $1 for update of o`,
    [id],
  );

/** What has expired makes room for the next one. */
export const endExpiredTransfers = async (db: Db, now: string): Promise<void> => {
  await db.query(
    `update ownership_transfer set ended_at = $1, outcome = 'expired'
     where company_id = app_company() and ended_at is null and expires_at <= $1`,
    [now],
  );
};

export const insertTransfer = (
  db: Db,
  people: { readonly fromUser: string; readonly toUser: string; readonly now: string },
): Promise<{ id: string }> =>
  db.one(
    `insert into ownership_transfer (company_id, from_user, to_user, created_at, expires_at)
     values (app_company(), $1, $2, $3, $3::timestamptz + make_interval(days => $4)) returning id`,
    [people.fromUser, people.toUser, people.now, limits.ownershipOfferDays],
  );

export const endTransfer = async (
  db: Db,
  id: string,
  {
    outcome,
    now,
  }: { readonly outcome: 'accepted' | 'declined' | 'withdrawn'; readonly now: string },
): Promise<void> => {
  await db.query(
    `update ownership_transfer set ended_at = $3, outcome = $2 where company_id = app_company() and id = $1`,
    [id, outcome, now],
  );
};

export interface TransferMember {
  readonly memberId: string;
  readonly userId: string;
  readonly roles: readonly Role[];
  readonly active: boolean;
}

/**
 * Locks these members and all owners in the order of `lockMember`, so that nothing that happens to
 * them meanwhile is overlooked.
 */
export const lockMembers = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, TransferMember>> => {
  const rows = await db.query<TransferMember>(
    `select id as "memberId", user_id as "userId", roles, status = 'active' as active from membership
     where company_id = app_company() and (user_id = any ($1) or 'owner' = any (roles)) order by id for update`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.userId, row]));
};

export const writeRoles = async (
  db: Db,
  memberId: string,
  roles: readonly Role[],
): Promise<void> => {
  await db.query(
    'update membership set roles = $2, version = version + 1 where company_id = app_company() and id = $1',
    [memberId, roles],
  );
};
