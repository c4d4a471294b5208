import type { CheckInView } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { patientDebt } from '../../patients';
import { personName } from '../../platform/people/person-names';

type ArrivingPatient = CheckInView['patient'];

/** The patient as the front desk may see them; clinical facts are flags only. */
export const readArrivingPatient = (
  db: Db,
  patientId: string,
  day: string,
): Promise<ArrivingPatient> =>
  db.one<ArrivingPatient>(
    `select p.id, p.record_number as "recordNumber", ${personName('p')} as name, p.birth_date as "birthDate", p.sex, p.curp, p.phone, p.email, p.status, p.photo_file_id as "photoId",
       exists (select from allergy g where g.patient_id = p.id and g.status = 'active') as "hasAlerts",
       p.birth_date > $2::date - interval '18 years' as minor,
       case when o.id is not null then jsonb_build_object('name', ${personName('o')}, 'relation', null, 'phone', o.phone) else p.guardian end as guardian,
       p.insurer, p.policy_number as "policyNumber",
       case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as payer,
       ${patientDebt('p')} as debt
     from patient p
     left join patient o on o.company_id = p.company_id and o.id = p.guardian_id
     left join customer c on c.company_id = p.company_id and c.id = p.customer_id
     where p.id = $1`,
    [patientId, day],
  );
