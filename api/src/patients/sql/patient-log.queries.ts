import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

interface Entry {
  readonly id: number;
  readonly at: string;
  readonly by: string | null;
  readonly action: string;
  readonly diff: Readonly<Record<string, unknown>> | null;
}

export const listPatientLog = (
  db: Db,
  patientId: string,
  before: number | null,
  userId: string | null,
  shown: number,
): Promise<Entry[]> =>
  db.query<Entry>(
    `select a.id, a.at, coalesce(nullif(${shortPersonName('u')}, ''), d.name) as by, a.action, a.diff
       from audit_log a left join user_account u on u.id = a.user_id
         left join device d on d.company_id = a.company_id and d.id = a.device_id
       where a.company_id = app_company() and a.entity_type = 'patient' and a.entity_id = $1
         and ($2::bigint is null or a.id < $2) and ($3::uuid is null or a.user_id = $3)
       order by a.id desc limit $4`,
    [patientId, before, userId, shown],
  );
