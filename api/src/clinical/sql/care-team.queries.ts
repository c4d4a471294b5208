import { careReasons, limits, type Carer, type CareTeam } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

/** Clinicians who care for a patient, each with the newest of every reason. */
export const listCarers = (db: Db, patientId: string): Promise<Carer[]> =>
  db.query<Carer>(
    `select json_build_object('id', u.id, 'name', ${shortPersonName('u')}) as user,
       json_agg(json_build_object('reason', r.reason, 'addedBy', r.added_by,
         'since', to_char(r.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         order by array_position($2::text[], r.reason)) as reasons
     from (
       select c.user_id, c.reason, max(c.since) as since,
         case when c.reason = 'team' then (
           select ${shortPersonName('a')} from care_team_member m join user_account a on a.id = m.added_by
           where m.patient_id = $1 and m.user_id = c.user_id and m.until is null order by m.since desc limit 1) end as added_by
       from care_of($1) c group by c.user_id, c.reason
     ) r join user_account u on u.id = r.user_id
     where is_clinician(app_company(), u.id)
     group by u.id order by max(r.since) desc, u.id limit ${limits.careTeamShown}`,
    [patientId, careReasons],
  );

export const listCandidates = (db: Db): Promise<CareTeam['candidates']> =>
  db.query(
    `select u.id, ${shortPersonName('u')} as name from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.user_id <> app_user_id() and is_clinician(m.company_id, m.user_id)
     order by 2, 1 limit ${limits.careCandidatesShown}`,
  );

/** @throws resource.not_found for whoever is no member of the company */
export const readClinician = (db: Db, userId: string): Promise<{ clinician: boolean }> =>
  db.one<{ clinician: boolean }>(
    `select is_clinician(m.company_id, m.user_id) as clinician from membership m
     where m.company_id = app_company() and m.user_id = $1`,
    [userId],
  );

/** @returns false for who is in the team already */
export const insertMember = async (
  db: Db,
  patientId: string,
  userId: string,
  now: string,
): Promise<boolean> =>
  (
    await db.query(
      `insert into care_team_member (company_id, patient_id, user_id, since, added_by)
       values (app_company(), $1, $2, $3, app_user_id()) returning id`,
      [patientId, userId, now],
    )
  ).length > 0;

/** A merge may have brought two together. @returns false for who is not in the team */
export const endMember = async (
  db: Db,
  patientId: string,
  userId: string,
  now: string,
): Promise<boolean> =>
  (
    await db.query(
      `update care_team_member set until = greatest($3::timestamptz, since), removed_by = app_user_id()
       where patient_id = $1 and user_id = $2 and until is null returning id`,
      [patientId, userId, now],
    )
  ).length > 0;
