import { prepared, type Db } from '../../platform/database/database';
import { siteZone } from '../../platform/time/site-zone';

const nextSql = prepared(
  `select distinct on (p.customer_id) p.customer_id as "customerId", p.id as "patientId", a.start_at as at, ${siteZone('a')} as "timeZone"
   from patient p join appointment a on a.company_id = p.company_id and a.patient_id = p.id
   where p.company_id = (select app_company()) and p.customer_id = any ($1) and a.start_at > $2 and a.status in ('requested', 'scheduled', 'confirmed')
   order by p.customer_id, a.start_at`,
);

interface NextRow {
  readonly customerId: string;
  readonly patientId: string;
  readonly at: string;
  readonly timeZone: string;
}

export const listNextAppointments = (
  db: Db,
  customerIds: readonly string[],
  now: string,
): Promise<NextRow[]> => db.query<NextRow>(nextSql, [customerIds, now]);
