import { prepared, type Db } from '../../platform/database/database';

export interface Usual {
  readonly eventTypeId: string;
  readonly practitionerId: string | null;
  readonly siteId: string;
}

const usualSql = prepared(
  `select a.event_type_id as "eventTypeId", a.site_id as "siteId", (
     select p.id from event_type_practitioner e join practitioner p on p.company_id = e.company_id and p.id = e.practitioner_id and p.active
     where e.company_id = a.company_id and e.event_type_id = a.event_type_id and p.id = a.practitioner_id
   ) as "practitionerId"
   from appointment a
   join event_type t on t.company_id = a.company_id and t.id = a.event_type_id and t.active
   where a.company_id = (select app_company()) and a.patient_id = $1 and a.start_at is not null
     and (is_busy(a.status) or a.status = 'completed')
   order by a.start_at desc, a.id limit 1`,
);

/** Event type, doctor and site of the last appointment whose type is still offered. */
export const readUsual = async (db: Db, patientId: string): Promise<Usual | null> =>
  (await db.query<Usual>(usualSql, [patientId]))[0] ?? null;
