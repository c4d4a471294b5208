import type { Db } from '../../platform/database/database';
import type { Stamp } from './practitioners.queries';
import { personName } from '../../platform/people/person-names';

/** The practitioner `p` of the account of `s`, unless somebody else of the roster is that one. */
const isOfAccount = `p.company_id = s.company_id and p.user_id = s.user_id and p.active
  and not exists (select from staff_member o where o.company_id = p.company_id and o.practitioner_id = p.id)`;

/** Whom one click makes the practitioner of `s`; doctors without one get theirs. */
export const practitionerOffer = `case when s.practitioner_id is null and s.status <> 'terminated' then coalesce(
  (select json_build_object('id', p.id, 'name', ${personName('p')}) from practitioner p where ${isOfAccount}),
  (select json_build_object('id', null, 'name', ${personName('s')}) from membership m
   where m.company_id = s.company_id and m.user_id = s.user_id and m.status = 'active' and 'doctor' = any (m.roles)
     and not exists (select from practitioner p where p.company_id = m.company_id and p.user_id = m.user_id))) end as "practitionerOffer"`;

/** The practitioner with this account whom nobody of the roster is linked to. */
export const findPractitionerOf = async (db: Db, accountId: string): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `select p.id from (select app_company() as company_id, $1::uuid as user_id) s join practitioner p on ${isOfAccount}`,
      [accountId],
    )
  )?.id ?? null;

export interface LinkedPractitioner {
  readonly id: string;
  readonly practitionerId: string;
}

/** @returns who of the roster became the practitioner that has this account; undefined: nobody */
export const linkPractitionerOf = (
  db: Db,
  accountId: string,
  { userId, now }: Stamp,
): Promise<LinkedPractitioner | undefined> =>
  db.maybe<LinkedPractitioner>(
    `update staff_member s set practitioner_id = p.id, updated_at = $2, updated_by = $3, version = s.version + 1
     from practitioner p
     where s.user_id = $1 and s.practitioner_id is null and s.status <> 'terminated' and ${isOfAccount}
     returning s.id, p.id as "practitionerId"`,
    [accountId, now, userId],
  );
