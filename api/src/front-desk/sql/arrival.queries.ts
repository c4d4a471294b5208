import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

interface Arrival {
  readonly companyId: string;
  /** null: nobody with an account here. */
  readonly practitionerUserId: string | null;
  readonly departmentId: string;
  readonly siteId: string;
  readonly startAt: string | null;
  readonly patient: string;
  readonly token: string;
}

/** Undefined when the check-in was undone. */
export const readArrival = (db: Db, appointmentId: string): Promise<Arrival | undefined> =>
  db.maybe<Arrival>(
    `select a.company_id as "companyId", m.user_id as "practitionerUserId", a.department_id as "departmentId", a.site_id as "siteId", a.start_at as "startAt", q.token,
       ${personName('p')} as patient
     from appointment a
     left join practitioner w on w.company_id = a.company_id and w.id = a.practitioner_id
     left join membership m on m.company_id = a.company_id and m.user_id = w.user_id
     join queue_entry q on q.company_id = a.company_id and q.appointment_id = a.id and q.status not in ('moved', 'removed')
     join visit v on v.company_id = q.company_id and v.id = q.visit_id
     join patient p on p.company_id = v.company_id and p.id = v.patient_id
     where a.id = $1 and a.status in ('checked_in', 'in_progress', 'completed') order by q.number desc limit 1`,
    [appointmentId],
  );
