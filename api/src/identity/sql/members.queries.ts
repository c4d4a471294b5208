import type { Member } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const name = `concat_ws(' ', u.first_name, u.last_name, u.second_last_name)`;
const columns = `m.id, m.user_id as "userId", ${name} as name, u.email, m.roles, m.status, m.version`;
const source = 'membership m join user_account u on u.id = m.user_id';

const orders = {
  name: `${name} collate "es-x-icu", m.id`,
  '-name': `${name} collate "es-x-icu" desc, m.id desc`,
  email: 'u.email, m.id',
  '-email': 'u.email desc, m.id desc',
} as const;

interface Page {
  readonly companyId: string;
  readonly search: string;
  readonly sort: keyof typeof orders;
  readonly page: number;
  readonly pageSize: number;
}

/** Every typed word, in any order. */
const matches = `m.company_id = $1 and searched_text(${name} || ' ' || u.email) like all (search_patterns($2))`;

export const listMembers = async (db: Db, { companyId, search, sort, page, pageSize }: Page) => {
  const items = await db.query<Member>(
    `select ${columns} from ${source} where ${matches} order by ${orders[sort]} limit $3 offset $4`,
    [companyId, search, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*) as total from ${source} where ${matches}`,
    [companyId, search],
  );
  return { items, total, page, pageSize };
};

/** Locks the member and all owners in one order, so that two owners cannot remove each other. */
export const lockMember = async (db: Db, companyId: string, memberId: string): Promise<Member> => {
  await db.query(
    `select 1 from membership where company_id = $1 and (id = $2 or 'owner' = any (roles)) order by id for update`,
    [companyId, memberId],
  );
  return db.one<Member>(`select ${columns} from ${source} where m.company_id = $1 and m.id = $2`, [
    companyId,
    memberId,
  ]);
};

export const countOtherOwners = async (
  db: Db,
  companyId: string,
  memberId: string,
): Promise<number> => {
  const { owners } = await db.one<{ owners: number }>(
    `select count(*) as owners from membership
     where company_id = $1 and id <> $2 and status = 'active' and 'owner' = any (roles)`,
    [companyId, memberId],
  );
  return owners;
};

export const writeMember = async (db: Db, companyId: string, member: Member): Promise<Member> => {
  await db.query(
    'update membership set roles = $3, status = $4, version = version + 1 where company_id = $1 and id = $2',
    [companyId, member.id, member.roles, member.status],
  );
  return db.one<Member>(`select ${columns} from ${source} where m.company_id = $1 and m.id = $2`, [
    companyId,
    member.id,
  ]);
};

export const findMemberOf = (
  db: Db,
  userId: string,
): Promise<{ id: string; companyId: string } | undefined> =>
  db.maybe<{ id: string; companyId: string }>(
    'select id, company_id as "companyId" from membership where company_id = app_company() and user_id = $1',
    [userId],
  );
