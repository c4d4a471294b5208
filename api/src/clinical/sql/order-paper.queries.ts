import type { Locale, Prescriber, PrescriptionSite } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName, shortPersonName } from '../../platform/people/person-names';

/** What stands on the paper of an order besides the order. */
export interface OrderPaper {
  readonly prescriber: Prescriber;
  readonly site: PrescriptionSite;
  readonly birthDate: string;
  readonly sex: 'H' | 'M' | 'X';
  /** yyyy-mm-dd as the company's clock shows it. */
  readonly orderedOn: string;
  /** The company's: laboratories read it. */
  readonly locale: Locale;
}

export const readOrderPaper = (db: Db, serviceRequestId: string): Promise<OrderPaper> =>
  db.one<OrderPaper>(
    `select json_build_object(
         'name', coalesce(nullif(${personName('w')}, ''), ${shortPersonName('u')}),
         'titleInstitution', w.title_institution, 'licence', w.licence_number,
         'specialty', (select k.name from category k where k.company_id = w.company_id and k.id = w.specialty_id),
         'specialtyLicence', w.specialty_licence) as prescriber,
       json_build_object('name', s.name, 'address', s.address, 'phone', s.phone) as site,
       p.birth_date as "birthDate", p.sex, (r.created_at at time zone c.time_zone)::date as "orderedOn", c.locale
     from service_request r
     join company c on c.id = r.company_id
     join visit v on v.company_id = r.company_id and v.id = r.visit_id
     join patient p on p.company_id = v.company_id and p.id = v.patient_id
     join site s on s.company_id = v.company_id and s.id = v.site_id
     join user_account u on u.id = r.created_by
     left join practitioner w on w.company_id = r.company_id and w.user_id = r.created_by
     where r.id = $1`,
    [serviceRequestId],
  );
