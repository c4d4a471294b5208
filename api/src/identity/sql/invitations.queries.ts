import type { Invitation, Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invitationStatus, offeredIds } from './invitation-tokens.queries';
import { shortPersonName } from '../../platform/people/person-names';

const status = invitationStatus('$2');

const columns = `i.id, i.email, i.roles,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'basedOn', r.based_on) order by r.name, r.id), '[]')
    from custom_role r where r.company_id = i.company_id and r.id = any (${offeredIds})) as "customRoles",
  ${status} as status, ${shortPersonName('u')} as "invitedBy",
  i.created_at as "createdAt", i.expires_at as "expiresAt"`;
const source = 'invitation i join user_account u on u.id = i.invited_by';

const orders = {
  createdAt: 'i.created_at, i.id',
  '-createdAt': 'i.created_at desc, i.id desc',
  email: 'i.email, i.id',
  '-email': 'i.email desc, i.id desc',
} as const;

interface Page {
  readonly companyId: string;
  readonly now: string;
  readonly search: string;
  /** null: all. */
  readonly status: Invitation['status'] | null;
  readonly sort: keyof typeof orders;
  readonly page: number;
  readonly pageSize: number;
}

/** strpos() treats `%` and `_` literally; addresses are stored in lower case. */
const matches = `i.company_id = $1 and strpos(i.email, lower($3)) > 0 and ($4::text is null or ${status} = $4)`;

export const listInvitations = async (
  db: Db,
  { companyId, now, search, status: wanted, sort, page, pageSize }: Page,
) => {
  const filter = [companyId, now, search, wanted];
  const items = await db.query<Invitation>(
    `select ${columns} from ${source} where ${matches} order by ${orders[sort]} limit $5 offset $6`,
    [...filter, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*) as total from ${source} where ${matches}`,
    filter,
  );
  return { items, total, page, pageSize };
};

/** Locks the row, which may be accepted concurrently. */
export const lockInvitation = (
  db: Db,
  companyId: string,
  invitationId: string,
  now: string,
): Promise<Invitation> =>
  db.one<Invitation>(
    `select ${columns} from ${source} where i.company_id = $1 and i.id = $3 for update of i`,
    [companyId, now, invitationId],
  );

export const revokeInvitation = async (
  db: Db,
  companyId: string,
  invitationId: string,
  now: string,
): Promise<void> => {
  await db.query('update invitation set revoked_at = $3 where company_id = $1 and id = $2', [
    companyId,
    invitationId,
    now,
  ]);
};

/** What the invitation's mail says besides address and roles. */
export const readInvitationMail = (
  db: Db,
  companyId: string,
  invitationId: string,
): Promise<{ note: string | null; locale: Locale }> =>
  db.one('select note, locale from invitation where company_id = $1 and id = $2', [
    companyId,
    invitationId,
  ]);
