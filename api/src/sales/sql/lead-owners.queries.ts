import { rolesWith } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName, shortPersonName } from '../../platform/people/person-names';

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly open: number;
}

const name = personName('u');
const eligibleMembers = `membership m join user_account u on u.id = m.user_id
  where m.company_id = app_company() and m.status = 'active' and member_may(m.company_id, m.roles, m.custom_role_ids, $1, 'leads:write')`;

/** Members who may take leads. */
export const listOwners = (db: Db): Promise<Owner[]> =>
  db.query<Owner>(
    `select u.id, ${name} as name,
       (select count(*)::int from lead l where l.owner_id = u.id and l.status not in ('converted', 'unqualified', 'junk')) as open
     from ${eligibleMembers} order by ${name} collate "es-x-icu", u.id`,
    [rolesWith('leads:write')],
  );

export const canTakeLeads = async (db: Db, userId: string): Promise<boolean> =>
  (await db.maybe(`select 1 from ${eligibleMembers} and u.id = $2`, [
    rolesWith('leads:write'),
    userId,
  ])) !== undefined;

/** Roles that get leads first. */
const preferredRoles = ['reception', 'marketing'];

/**
 * The next owner in turn: the one in reception or marketing (or, without any, of all who may) whose
 * last lead is the oldest. Concurrent callers wait, so that each gets another person.
 */
export const nextOwner = async (db: Db): Promise<string | null> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('lead_turn/', app_company()), 0))`,
  );
  const row = await db.maybe<{ id: string }>(
    `select u.id from ${eligibleMembers}
     order by not (m.roles && $2::text[]),
       (select max(e.id) from lead_log e where e.kind = 'assigned' and e.owner_id = u.id) nulls first, ${name} collate "es-x-icu", u.id
     limit 1`,
    [rolesWith('leads:write'), preferredRoles],
  );
  return row?.id ?? null;
};

export const ownerName = async (db: Db, owner: string): Promise<string> => {
  const found = await db.maybe<{ name: string }>(
    `select ${shortPersonName('u')} as name from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.user_id = $1`,
    [owner],
  );
  return found?.name ?? '–';
};

/** Locks the open leads of a person. */
export const openLeadsOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select id from lead where company_id = app_company() and owner_id = $1
         and status not in ('converted', 'unqualified', 'junk') order by id for update`,
      [userId],
    )
  ).map(({ id }) => id);
