import type { EndpointAnswer, Contract } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

type Card = NonNullable<EndpointAnswer<Contract['practitionerOwn']>['card']>;

/** The practitioner linked to an account, as others see it. */
export const findOwnCard = (db: Db, userId: string): Promise<Card | undefined> =>
  db.maybe<Card>(
    `select p.id, ${personName('p')} as name, p.profession,
       (select jsonb_build_object('name', c.name, 'nameEn', c.name_en) from category c
        where c.company_id = p.company_id and c.id = p.specialty_id) as specialty,
       p.licence_number as "licenceNumber", p.specialty_licence as "specialtyLicence",
       p.title_institution as "titleInstitution", p.bio, p.accepts_new_patients as "acceptsNewPatients", p.active
     from practitioner p where p.company_id = app_company() and p.user_id = $1`,
    [userId],
  );
