import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

interface Responsible {
  readonly company: string;
  readonly exportedBy: string;
  /** The privacy contact of the company; without one, who exported. */
  readonly email: string;
  readonly timeZone: string;
}

export const readResponsible = (db: Db, userId: string): Promise<Responsible> =>
  db.one<Responsible>(
    `select coalesce(c.legal_name, c.commercial_name) as company, ${shortPersonName('u')} as "exportedBy", coalesce(c.privacy_contact, u.email) as email, c.time_zone as "timeZone"
     from company c, user_account u where c.id = app_company() and u.id = $1`,
    [userId],
  );

/** A read or change of a record. */
export interface RecordLogEntry {
  readonly at: string;
  readonly action: string;
  /** Null for the system. */
  readonly by: string | null;
}

/** Audit entries of a record, oldest first. @param entityType as in the audit log */
export const readRecordLog = (db: Db, entityType: string, id: string): Promise<RecordLogEntry[]> =>
  db.query<RecordLogEntry>(
    `select a.at, a.action, nullif(${shortPersonName('u')}, '') as by
     from audit_log a left join user_account u on u.id = a.user_id
     where a.company_id = app_company() and a.entity_type = $1 and a.entity_id = $2 order by a.id`,
    [entityType, id],
  );
