import { type ReachablePatient, limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personListName, personName } from '../../platform/people/person-names';

/**
 * Matches names only, so that a search cannot reveal a birth date or CURP that the caller may not
 * see.
 */
const findSql = `
  with typed as (select nullif(plain_text($1), '') as words), query as (select words, patient_query(words, true, false) as names from typed)
  select f.ids, f.total from query, patient_contact_find(query.names, $2, $3, $4) as f where query.words is null or query.names is not null`;

export const listContactRows = (db: Db, ids: readonly string[]): Promise<ReachablePatient[]> =>
  db.query<ReachablePatient>(
    `select c.id, ${personName('c')} as name, ${personListName('c')} as "listName", case when w.channels && '{phone,sms,whatsapp}' then c.phone end as phone,
       case when w.channels && '{email}' then c.email end as email, w.channels
     from unnest($1::uuid[]) with ordinality as found (wanted, place) join patient c on c.id = found.wanted,
       patient_marketing_channels(c.company_id, c.id) as w (channels) order by place`,
    [ids],
  );

export const findContactIds = (
  db: Db,
  search: string,
  pageSize: number,
  page: number,
): Promise<{ ids: string[]; total: number } | undefined> =>
  db.maybe<{ ids: string[]; total: number }>(findSql, [
    search,
    pageSize,
    page,
    limits.patientCountMax,
  ]);
