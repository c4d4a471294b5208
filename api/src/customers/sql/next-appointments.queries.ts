import { prepared, type Db } from '../../platform/database/database';

const nextSql = prepared(
  `select distinct on (p.customer_id) p.customer_id as "customerId", p.id as "patientId", a.start_at as at
   from patient p join appointment a on a.company_id = p.company_id and a.patient_id = p.id
   where p.company_id = (select app_company()) and p.customer_id = any ($1) and a.start_at > $2 and a.status in ('requested', 'scheduled', 'confirmed')
   order by p.customer_id, a.start_at`,
);

export const listNextAppointments = (
  db: Db,
  customerIds: readonly string[],
  now: string,
): Promise<{ customerId: string; patientId: string; at: string }[]> =>
  db.query<{ customerId: string; patientId: string; at: string }>(nextSql, [customerIds, now]);
